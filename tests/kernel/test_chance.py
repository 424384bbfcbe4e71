"""The generator against NumPy's, the unbiased draw against arithmetic, and scripted outcomes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.kernel.chance import (
    MASK,
    below,
    draw_below,
    next_raw,
    next_seed,
    script,
    seed_generator,
    shuffle,
    split_mix,
)
from gloaming.kernel.faults import SCRIPT_FAULT
from gloaming.kernel.layout import FAULT, PLAYING, SCRIPT_LENGTH
from tests.kernel.helpers import scratch

WORDS = st.integers(0, MASK)
GOLDEN_RATIO = 0x9E3779B97F4A7C15  # SplitMix64's step


def numpy_generator(words: list[int]) -> np.random.SFC64:
    generator = np.random.SFC64()
    generator.state = {
        "bit_generator": "SFC64",
        "state": {"state": np.array(words, np.uint64)},
        "has_uint32": 0,
        "uinteger": 0,
    }
    return generator


@settings(deadline=None, max_examples=50)
@given(st.lists(WORDS, min_size=4, max_size=4))
def test_raw_output_is_numpys_sfc64(words: list[int]) -> None:
    rng = np.array(words, np.uint64)
    reference = numpy_generator(words)
    assert [int(next_raw(rng)) for _ in range(40)] == [
        int(reference.random_raw()) for _ in range(40)
    ]
    assert rng.tolist() == reference.state["state"]["state"].tolist()


def test_split_mix_gives_the_published_outputs() -> None:
    # the reference implementation's first outputs for the seed 1234567
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    counters = [(1234567 + k * GOLDEN_RATIO) & MASK for k in range(5)]
    assert [int(split_mix(np.uint64(c))) for c in counters] == published


@pytest.mark.parametrize("seed", [0, 1, 2**63, MASK])
def test_seeding_is_three_split_mix_words_and_twelve_discarded_outputs(seed: int) -> None:
    rng = np.zeros(4, np.uint64)
    seed_generator(rng, np.uint64(seed))
    words, word = [], np.uint64(seed)
    for _ in range(3):
        word = np.uint64(split_mix(word))
        words.append(int(word))
    reference = numpy_generator([*words, 1])
    reference.random_raw(12)
    assert int(next_raw(rng)) == int(reference.random_raw())


def test_seeds_of_following_matches_do_not_meet() -> None:
    chains = {seed: np.uint64(seed) for seed in range(50)}
    seen = set(chains.values())
    for _ in range(50):
        for seed, last in chains.items():
            chains[seed] = np.uint64(next_seed(last))
            seen.add(chains[seed])
    assert len(seen) == 50 * 51


def rng_giving(high: int) -> np.ndarray:
    """A generator whose next output has ``high`` as its upper 32 bits."""
    return np.array([high << 32, 0, 0x123456789ABCDEF, 7], np.uint64)


def first_draw(high: int, n: int) -> tuple[int, bool]:
    """The number drawn when the generator's upper bits are ``high``; whether it drew again."""
    rng = rng_giving(high)
    once = rng.copy()
    next_raw(once)
    value = int(draw_below(rng, n))
    return value, rng.tolist() != once.tolist()


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 24, 64, 100, 3 * 2**29, 2**31 - 1])
def test_every_number_has_equally_many_inputs(n: int) -> None:
    # Lemire: of the 2**32 inputs, those with value v and a remainder of at least `limit` count;
    # there must be exactly 2**32 // n of them for every v
    limit = 2**32 % n
    values = range(n) if n <= 100 else [0, 1, n // 2, n - 2, n - 1]
    for v in values:
        lowest = -(-(v * 2**32 + limit) // n)
        beyond = -(-((v + 1) * 2**32) // n)
        assert beyond - lowest == 2**32 // n
        assert first_draw(lowest, n) == (v, False)
        assert first_draw(beyond - 1, n) == (v, False)
        if lowest > 0 and (lowest - 1) * n >= v * 2**32:  # the input just below is rejected
            assert first_draw(lowest - 1, n)[1]


def test_rejected_inputs_are_drawn_again_until_one_counts() -> None:
    n = 3 * 2**29  # a quarter of all inputs is rejected
    rng = np.zeros(4, np.uint64)
    seed_generator(rng, np.uint64(9))
    reference = numpy_generator([int(word) for word in rng])
    used = 0
    for _ in range(300):
        while True:
            used += 1
            product = (int(reference.random_raw()) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                break
        assert draw_below(rng, n) == product >> 32
    assert 360 < used < 450


def chi_square(counts: np.ndarray) -> float:
    """How uneven the counts are, in standard deviations above what chance gives."""
    expected = counts.sum() / counts.size
    statistic = ((counts - expected) ** 2 / expected).sum()
    return float((statistic - (counts.size - 1)) / np.sqrt(2 * (counts.size - 1)))


@pytest.mark.parametrize("n", [2, 6, 7, 10])
def test_draws_are_even(n: int) -> None:
    rng = np.zeros(4, np.uint64)
    seed_generator(rng, np.uint64(n))
    counts = np.zeros(n)
    for _ in range(30_000):
        counts[draw_below(rng, n)] += 1
    assert abs(chi_square(counts)) < 4


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    state = scratch(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        state.items[:] = 0
        state.items[2:6] = [1, 2, 3, 4]
        shuffle(state, state.items, 2, 6)
        assert state.items[:2].sum() == state.items[6:].sum() == 0
        order = tuple(state.items[2:6].tolist())
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert abs(chi_square(np.array(list(counts.values())))) < 4


def test_script_is_handed_out_in_order_then_the_generator_goes_on() -> None:
    state, plain = scratch(5), scratch(5)
    script(state, 3, 0, 5)
    before = state.rng.copy()
    assert [int(below(state, 6)) for _ in range(3)] == [3, 0, 5]
    assert (state.rng == before).all()
    assert [int(below(state, 6)) for _ in range(9)] == [int(below(plain, 6)) for _ in range(9)]
    assert state.status == PLAYING


def test_script_can_be_extended_while_it_runs() -> None:
    state = scratch()
    script(state, *range(SCRIPT_LENGTH))
    for expected in range(10):
        assert below(state, 100) == expected
    script(state, *range(90, 100))
    rest = [int(below(state, 100)) for _ in range(SCRIPT_LENGTH)]
    assert rest == [*range(10, SCRIPT_LENGTH), *range(90, 100)]


def test_script_without_room_is_refused_and_changes_nothing() -> None:
    state = scratch()
    script(state, 1, 2)
    before = state.tobytes()
    with pytest.raises(ValueError, match=f"{SCRIPT_LENGTH + 1} outcomes queued"):
        script(state, *range(SCRIPT_LENGTH - 1))
    assert state.tobytes() == before


@pytest.mark.parametrize("outcome", [6, 7, -1, 32767])
def test_outcome_out_of_range_is_a_fault(outcome: int) -> None:
    state = scratch()
    script(state, outcome)
    assert below(state, 6) == 0
    assert (state.status, state.cause) == (FAULT, SCRIPT_FAULT)


def test_shuffle_follows_the_script() -> None:
    state = scratch()
    state.items[:4] = [10, 11, 12, 13]
    # from the back: 13 changes places with 10, 12 with 11, then 12 with 13
    script(state, 0, 1, 0)
    shuffle(state, state.items, 0, 4)
    assert state.items[:4].tolist() == [12, 13, 11, 10]
