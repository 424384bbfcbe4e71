"""What the hints tell: shards, Days, attacks and Islands, against what a table reckons by hand."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.hints import DAY_ACTIONS
from gloaming.kernel.batch import Batch
from gloaming.kernel.layout import PLAYING
from gloaming.policies import RandomPolicy, Turn
from tests.mysthea.table import Table

SIGHT = GAME.sight(hints=True)
SHORTAGES = ("shortages one more spares", "shortages two more spare")


def hinted(table: Table, who: str) -> np.ndarray:
    """int8: what a seat sees, hints included."""
    rows = np.zeros((1, SIGHT.size), np.int8)
    GAME.observe(table.match.states, table.match.pack, np.array([table.seat(who)]), rows)
    return rows[0]


def seen_by(table: Table, who: str) -> dict[str, Any]:
    return GAME.describe(hinted(table, who))


def day(table: Table, who: str, action: str) -> dict[str, int]:
    """Where an action of a Day leads."""
    found: dict[str, int] = seen_by(table, who)["Day"][action]
    return found


def now(table: Table, who: str) -> int:
    """Tenths of actions to a shard if the Day ended."""
    return day(table, who, "end the Day")["actions to a shard if it ended at once"]


def told(part: Any) -> bool:
    """Whether any number is not 0."""
    return any(map(told, part.values())) if isinstance(part, dict) else part != 0


def onward(table: Table, question: str) -> Table:
    """Whatever is asked before is answered with the first there is."""
    while table.question != question:
        table.do(min(table.legal()))
    return table


def totals(table: Table, *eras: int) -> list[tuple[float, int]]:
    """Odds and sums of one card of each Era, for decks that are full."""
    decks = []
    for era in eras:
        counts = table.content.card_count[era].reshape(c.NUMBERS, c.BANNERS).sum(axis=1)
        decks.append([(counts[k] / counts.sum(), k + 1) for k in range(c.NUMBERS)])
    return [
        (math.prod(odds for odds, _ in cards), sum(number for _, number in cards))
        for cards in itertools.product(*decks)
    ]


def odds(table: Table, needed: int, *eras: int) -> float:
    return sum(chance for chance, points in totals(table, *eras) if points >= needed)


# -- what is ahead -----------------------------------------------------------------------------


def test_unseen_shards_are_as_likely_as_those_of_the_bag() -> None:
    table = Table("Leheir", "Heir").plug(1, 1, 2, 2, 3).fill_bag(1, 2, 2, 2, 3)
    ahead = seen_by(table, "Leheir")["ahead"]
    assert [ahead[f"an unseen shard is of value {k}"] for k in (1, 2, 3)] == [30, 50, 20]
    pays = [ahead[f"pairs that pay for a shard: {k}"] for k in (1, 2, 3)]
    assert pays[:2] == [30, 80] and pays[2] == 100
    table.plug(1, 1, 2, 2, 3, seen=(2,))
    ahead = seen_by(table, "Leheir")["ahead"]
    assert [ahead[f"pairs that pay for a shard: {k}"] for k in (1, 2, 3)] == [33, 100, 100]
    table.summon("Caerulas")
    assert seen_by(table, "Leheir")["ahead"]["turns until the end"] == 18


def test_the_colossus_stays_as_long_as_its_card_does_not_come() -> None:
    table = Table("Leheir", "Heir").stand(2).plug(1, 1, 2, 2, 3).fill_bag(1, 2, 2, 2, 3)
    ahead = seen_by(table, "Leheir")["ahead"]
    stays = (1 - 3 / 14) * (1 - 3 / 13)
    shares = {2: 1.0 * stays, 3: 0.3 * (1 - stays), 4: 0.5 * (1 - stays), 5: 0.2 * (1 - stays)}
    for number in range(1, 6):
        place = ahead[f"Colossus at external node {number}"]
        assert place == round(100 * shares.get(number, 0.0))
    assert (ahead["Colossus Card next"], ahead["Storm next"]) == (21, 7)
    other = seen_by(table, "Heir")["ahead"]  # its Day comes one Night earlier
    assert other["Colossus at external node 2"] == round(100 * (1 - 3 / 14))


def test_telron_has_seen_the_next_card() -> None:
    table = Table("Telron", "Heir").day("Telron", sees="the Colossus")
    ahead = seen_by(table, "Telron")["ahead"]
    assert (ahead["Colossus Card next"], ahead["Storm next"]) == (100, 0)
    assert ahead["Colossus at external node 1"] == 0


# -- Days --------------------------------------------------------------------------------------


def ready(node: str, **crystals: int) -> Table:
    """Leheir on a node, the Colossus on edge node 1: it costs brown and grey crystals."""
    return Table("Leheir", "Heir").stand(1).put("Leheir", node).give("Leheir", **crystals)


def test_pairs_steps_and_the_chance_of_a_shard_today() -> None:
    table = ready("bend 2", brown=2, grey=1)
    here = day(table, "Leheir", "end the Day")
    assert (here["steps to the Colossus"], here["pairs for it where it stands"]) == (1, 1)
    assert here["chance of a shard today"] == 0
    there = day(table, "Leheir", "move to edge node 1")
    assert there["steps to the Colossus"] == 0
    assert there["chance of a shard today"] == 80  # once more crystals are collected there
    assert day(table, "Leheir", "collect")["chance of a shard today"] == 80
    table.do("move to edge node 1")
    assert day(table, "Leheir", "investigate an unseen shard")["chance of a shard today"] == 30
    assert day(table, "Leheir", "collect")["pairs for it where it stands"] == 2
    table.summon("Caerulas")
    assert day(table, "Leheir", "collect")["chance of a shard today"] == 0


def test_known_shards_are_sure_or_out_of_reach() -> None:
    table = ready("edge node 1", brown=2, grey=2).plug(1, 2, 3, 3, seen=(2, 3))
    seen = seen_by(table, "Leheir")["Day"]
    chances = [
        seen[f"investigate {words}"]["chance of a shard today"]
        for words in ("a shard of value 1", "a shard of value 2", "a shard of value 3")
    ]
    assert chances == [0, 100, 0]


@pytest.mark.parametrize(("node", "more"), [("fork 2", 1), ("edge node 2", 2)])
def test_the_best_of_all_ways_to_go_on(node: str, more: int) -> None:
    """Every way to use one more action or two, played: the best is what the first one promised."""
    table = ready(node)
    table.state.acted = 1  # Moves go one step
    table.state.actions_left = 1 + more
    promised = seen_by(table, "Leheir")["Day"]
    first = table.legal("move to", "collect")
    assert len(first) >= 2
    start = table.match.states.copy()
    for words in first:
        best = least_left(table, words, more)
        table.match.states[:] = start
        assert promised[words]["actions to a shard after this Day"] == best


def least_left(table: Table, words: str, left: int) -> int:
    """The fewest tenths of actions to a shard after an action and so many more."""
    table.do(words)
    best, start = now(table, "Leheir"), table.match.states.copy()
    for more in table.legal("move to", "collect"):
        best = min(best, least_left(table, more, left - 1))
        table.match.states[:] = start
    return best


def test_a_shard_nearer_and_crystals_more_leave_less_to_do() -> None:
    far, near = ready("City node 4"), ready("bend 2")
    rich = ready("bend 2", brown=2, grey=2)
    assert now(far, "Leheir") > now(near, "Leheir") > now(rich, "Leheir") >= 10


def test_whoever_may_not_claim_helps_with_crystals() -> None:
    table = ready("City node 1", brown=2, grey=1).plug(1).grant("Leheir", 2)
    seen = seen_by(table, "Leheir")
    assert seen["ahead"]["may claim a shard"] == 0
    end, put = seen["Day"]["end the Day"], seen["Day"]["deposit"]
    assert end["actions to a shard after this Day"] == put["chance of a shard today"] == 0
    assert put["useful crystals in the City"] == end["useful crystals carried"] > 0
    assert put["help for others after this Day"] > end["help for others after this Day"] > 0


def test_harvesters_and_monsters_on_the_way() -> None:
    table = ready("bend 2").color("brown", "Leheir").summon("Utcoro", "Obsidusa")
    seen = seen_by(table, "Leheir")
    use = seen["ahead"]["Colossus at external node 1"]
    assert seen["Day"]["move to edge node 1"]["use of a Harvester there"] >= use > 0
    steps = {words: row["steps to the worst Monster"] for words, row in seen["Day"].items()}
    worst = max(("Utcoro", "Obsidusa"), key=lambda name: table.content.monster_strength[
        table.monster(name)
    ])  # fmt: skip
    crater = table.state.crater_of[table.content.monster_island[table.monster(worst)]]
    assert steps["move to fork 2"] - steps["end the Day"] == (-1 if crater == 1 else 1)


# -- attacks -----------------------------------------------------------------------------------


def test_an_attack_goes_on_until_all_are_defeated() -> None:
    table = ready("crossing 1", green=3).crowd("inner Forest", golems=1, troops=1, parasites=1)
    seen = seen_by(table, "Leheir")["attacks"]["inner Forest"]
    assert (seen["crystals that pay"], seen["Strength Points needed"]) == (3, 4)
    assert seen["odds of defeating all"] == round(100 * odds(table, 4, 0, 1, 2))
    assert seen["odds of a bonus"] == round(100 * odds(table, 5, 0, 1, 2))
    spent = 3 - odds(table, 4, 0) - odds(table, 4, 0, 1)
    assert seen["crystals to spend"] == round(10 * spent)
    fallen = {1: 0, 2: 1, 3: 2}
    mean = sum(chance * fallen.get(points, 3) for chance, points in totals(table, 0, 1, 2))
    assert seen["Enemies to defeat"] == round(10 * mean)
    assert seen["Parasites to keep"] == round(10 * odds(table, 4, 0, 1, 2))
    assert not told(seen_by(table, "Leheir")["attacks"]["inner River"])


def test_onygauros_allows_no_bonus() -> None:
    table = ready("crossing 1", green=3).crowd("inner Forest", troops=1).summon("Onygauros")
    assert seen_by(table, "Leheir")["attacks"]["inner Forest"]["odds of a bonus"] == 0


def test_another_card_of_an_attack_under_way() -> None:
    table = ready("crossing 1", green=2).crowd("inner Forest", troops=5, parasites=0)
    table.will_show("I red 1").do("attack inner Forest", "pay green")
    seen = seen_by(table, "Leheir")["attack under way"]
    assert seen["the next card defeats all"] == round(100 * odds(table, 4, 1))
    assert seen["the cards that can be paid for defeat all"] == seen["the next card defeats all"]
    stop, one = seen["Defense Points saved so far"], seen["with one more card"]
    assert 0 <= stop < one == seen["with all of them"]


# -- Enemies -----------------------------------------------------------------------------------


def shortages(units: int, often: float) -> float:
    """How often two of so many units are called for in vain, if calls come by chance.

    Six units are taken to be enough.
    """
    if units >= 6:
        return 0.0
    chances = [math.exp(-often) * often**k / math.factorial(k) for k in range(30)]
    return sum(chance * max(0, k - units // 2) for k, chance in enumerate(chances))


def test_troops_are_wanted_where_they_run_short() -> None:
    table = ready("crossing 1", green=3).crowd("inner Forest", troops=2)
    table.will_show("I red 3").do("attack inner Forest", "pay green", "stop")
    assert table.question == "choose an Island for the defeated"
    island = table.islands[0]
    kinds = [
        int(kind)
        for kind in table.content.island_kinds[table.state.island[0]]
        if kind != table.state.golem_kind[0]
    ]
    table.state.troops[0, kinds] = 1, 4
    few = seen_by(table, "Leheir")["returning"]
    assert few["crater 1"]["shortages the defeated spare"] == max(
        row["shortages the defeated spare"] for row in few.values()
    )
    table.do(island)
    seen = seen_by(table, "Leheir")["Troops"]
    for kind in kinds:
        row = seen[c.KIND_NAMES[kind]]
        there, often = row["Troops there"], row["calls to expect"] / 50
        for more, name in enumerate(SHORTAGES, 1):
            spared = shortages(there, often) - shortages(there + more, often)
            assert row[name] == pytest.approx(50 * spared, abs=1.5)
    assert told(seen) and not told(seen[c.KIND_NAMES[table.state.golem_kind[0]]])


def test_tolls_grow_with_parasites_and_without_machines() -> None:
    table = ready("crossing 1", green=1).crowd("inner Forest", troops=1)
    table.crowd("inner River", troops=2, parasites=1).crowd("Mountain at crater 1", troops=1)
    table.will_show("I red 3").do("attack inner Forest", "pay green")
    onward(table, "choose a bonus")
    bonuses = seen_by(table, "Leheir")["bonuses"]
    assert bonuses["red"]["Defense Points saved"] > 0
    table.do("red banner")
    tolls = seen_by(table, "Leheir")["tolls"]
    inner, outer = tolls["inner River"], tolls["Mountain at crater 1"]
    assert inner["toll of its Enemies"] > outer["toll of its Enemies"]
    assert inner["Enemies that are missing for an attack"] == 0
    assert outer["Enemies that are missing for an attack"] == 2
    best = max(row["less without a unit"] for row in tolls.values())
    assert bonuses["red"]["Defense Points saved"] == best
    before = inner["toll of its Enemies"]
    table.ruin("inner River")
    assert seen_by(table, "Leheir")["tolls"]["inner River"]["toll of its Enemies"] > before


def test_a_unit_is_best_moved_out_of_a_crowd() -> None:
    table = ready("crossing 1", green=1).crowd("inner Forest", troops=1)
    table.crowd("inner River", troops=1)
    table.will_show("I green 3").do("attack inner Forest", "pay green")
    onward(table, "choose a bonus").do("green banner")
    marches = seen_by(table, "Leheir")["marches"]
    assert marches["Troop in inner River"] > 0 == marches["Golem in inner River"]


# -- crystals ----------------------------------------------------------------------------------


def test_crystals_are_missed_by_what_they_are_needed_for() -> None:
    table = ready("fork 2", brown=2, grey=2, pink=1, blue=1).do("collect")
    assert table.question == "discard a crystal"
    seen = seen_by(table, "Leheir")["crystals"]
    assert seen["brown"]["needed where the Colossus stands"] == 1
    assert seen["pink"]["needed where the Colossus stands"] == 0
    lost = {name: row["lost by one fewer"] for name, row in seen.items()}
    assert lost["grey"] > lost["pink"] >= 0
    assert lost["green"] == 0 and not seen["green"]["lost by two fewer"]


# -- all of them -------------------------------------------------------------------------------


def test_others_are_told_what_is_ahead_alone() -> None:
    seen = seen_by(ready("bend 2", brown=1), "Heir")
    assert {name for name in seen if told(seen[name])} & {f.name for f in GAME.hints} == {"ahead"}


@pytest.mark.jit
def test_every_hint_is_within_its_bounds_and_tells_nothing_hidden() -> None:
    found = np.zeros(SIGHT.size, bool)
    for players, chronicle in ((1, None), (2, "both"), (3, "mysthea"), (5, "icaion")):
        options = GAME.options(players=players, **({"chronicle": chronicle} if chronicle else {}))
        batch = Batch(GAME, options, 4, seed=players, hints=True)
        policy = RandomPolicy(2)
        for _ in range(60):
            batch.step(policy.act(Turn(GAME, batch.pack, batch.states, batch.masks)))
            seats = batch.actors.astype(np.int64)
            rows = batch.observe_seats(seats)
            assert (rows >= SIGHT.low).all() and (rows <= SIGHT.high).all()
            found |= rows.any(axis=0)
            again = batch.states.copy()
            for k in np.flatnonzero(again["status"] == PLAYING):
                GAME.rules.redeal(again[k], batch.pack.table[0], int(seats[k]))
            redealt = np.zeros_like(rows)
            GAME.observe(again, batch.pack, seats, redealt)
            assert (redealt == rows).all()
    for name in ("ahead", "Day", "attacks", "attack under way", "crystals", "returning", "Troops"):
        assert found[SIGHT.slices[name]].mean() > 0.2, name


def test_pointers_lead_from_actions_to_their_hints() -> None:
    named = {name for pointer in GAME.pointers for name in pointer.blocks}
    hints = {feature.name for feature in GAME.hints}
    assert hints - named == {"ahead", "attack under way"}
    first, second = (pointer for pointer in GAME.pointers if pointer.blocks == ("Day",))
    assert list(first.actions) == list(DAY_ACTIONS)
    assert first.columns(SIGHT)[0][0] == second.columns(SIGHT)[0][0]
    names = next(feature.axes[0] for feature in GAME.hints if feature.name == "Day")
    assert names is not None
    moves = [GAME.actions.names[action] for action in first.actions]
    assert list(names) == moves
    assert [name.removeprefix("move to ") for name in moves[: c.NODES]] == [
        GAME.actions.names[action].removeprefix("choose ") for action in second.actions
    ]
