"""What is asked of every policy: legal choices, from what the seat can know, in any company."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.policies import Policy, Turn, make_policy
from gloaming.testing.case import case_of, random_points, require


def check_policy(
    policy: str | Policy, game: Any, *, matches: int = 4, seed: int = 0, **options: Any
) -> int:
    """Check a policy's choices at random points of random matches.

    Each must be legal; the same when asked again; unchanged when all that the deciding seat
    cannot know is drawn anew; and independent of the other matches in the turn. The policy must
    leave states and masks as they are.

    Args:
        policy: a policy, or its name
        game: a game's id, or a :class:`~gloaming.kernel.game.Game`
        matches: as many times 8 are played; more find more
        seed: what they are dealt from
        options: the game's options

    Returns:
        The number of decisions checked.

    Raises:
        AssertionError: naming the policy, the match and what it did.
    """
    case = case_of(game, options, matches, seed)
    chosen = make_policy(policy, case.game) if isinstance(policy, str) else policy
    decisions = 0
    for moment, batch in enumerate(random_points(case)):
        decisions += batch.size
        try:
            _check_turn(chosen, batch, moment)
        except AssertionError as error:
            error.add_note(f"policy {chosen.name!r} in {case}")
            raise
    return decisions


def _check_turn(policy: Policy, batch: Batch, moment: int) -> None:
    states, masks = batch.states.copy(), batch.masks.copy()
    shown = states.tobytes(), masks.tobytes()
    choices = _ask(policy, batch, states, masks)
    require(
        (states.tobytes(), masks.tobytes()) == shown, "it changed the states or masks it was shown"
    )
    for row, action in enumerate(choices.tolist()):
        legal = 0 <= action < masks.shape[1] and masks[row, action]
        require(legal, f"it chose {action}, which is illegal, {_where(states, row)}")
    _agree(choices, _ask(policy, batch, states, masks), states, "asked again")

    order = np.random.default_rng(moment).permutation(batch.size)
    shuffled = np.empty_like(choices)
    shuffled[order] = _ask(policy, batch, states[order], masks[order])
    _agree(choices, shuffled, states, "in another order")
    rows = order[: max(2, batch.size // 8)]
    alone = np.concatenate([_ask(policy, batch, states[[r]], masks[[r]]) for r in rows])
    _agree(choices[rows], alone, states[rows], "without company")

    seats = states["actor"].astype(np.int64)
    for draw in range(2):
        other = states.copy()
        seeds = np.arange(batch.size, dtype=np.uint64) + np.uint64(7919 * (2 * moment + draw) + 1)
        stepping.redeal_many(other, batch.pack.table, seats, seeds)
        redrawn = _ask(policy, batch, other, masks)
        _agree(choices, redrawn, states, "when all that it cannot know was drawn anew")


def _ask(policy: Policy, batch: Batch, states: np.ndarray, masks: np.ndarray) -> np.ndarray:
    choices = np.asarray(policy.act(Turn(batch.game, batch.pack, states, masks)))
    right = choices.shape == (len(states),) and choices.dtype.kind in "iu"
    require(
        right,
        f"it returned {choices.dtype} {choices.shape}; expected whole numbers ({len(states)},)",
    )
    return choices


def _agree(first: np.ndarray, second: np.ndarray, states: np.ndarray, when: str) -> None:
    differing = np.flatnonzero(first != second)
    if differing.size:
        row = int(differing[0])
        raise AssertionError(
            f"it chose {first[row]}, but {second[row]} {when}, {_where(states, row)}"
        )


def _where(states: np.ndarray, row: int) -> str:
    return f"in the match dealt from {states['seed'][row]} at move {states['moves'][row]}"
