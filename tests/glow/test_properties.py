"""Properties of every decision, on random matches played step by step in plain Python.

What may be done is worked out a second time here, from the rules and not from the code under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.games.glow import GAME
from gloaming.games.glow import actions as a
from gloaming.games.glow import state as c
from gloaming.games.glow.options import GlowOptions
from gloaming.kernel.batch import Batch
from tests import promises
from tests.glow import invariants
from tests.promises import decisions, kind

pytestmark = pytest.mark.bounds

LONGEST = 500  # decisions of a match that are looked at
OTHER_WAYS = {
    "own_camp_closed": False,
    "late_dice": False,
    "kaar_must_move": True,
    "cromaug_itself": True,
    "graveyard_die_today": True,
    "boats": 3,
}


def play(seed: int, choices: int, players: int, board: str, more: bool) -> Iterator[Batch]:
    """A match at each of its decisions, forced ones too, and at its end.

    ``more`` brings Dawn in where that is possible, and turns every switch the other way.
    """
    others = {**OTHER_WAYS, **({"dawn": "all"} if players > 1 else {})} if more else {}
    options = GlowOptions(players=players, board=board, **others)
    batch = Batch(GAME, options, seed=seed, skip_forced=False)
    return decisions(batch, choose, choices, LONGEST)


choose = promises.choose_lively(0.8, a.STOP)

matches = given(
    seed=st.integers(0, 2**32),
    choices=st.integers(0, 2**32),
    players=st.integers(1, 6),
    board=st.sampled_from(("shadows", "archipelago")),
    more=st.booleans(),
)
few = promises.few(6)


def broken(batch: Batch, in_play: np.ndarray) -> str:
    state, content = batch.states[0], batch.pack.table[0]
    return invariants.NAMES[
        invariants.broken(state, content, batch.encoded[0], batch.masks[0], in_play)
    ]


# -- invariants --------------------------------------------------------------------------------


@few
@matches
def test_everything_adds_up_at_every_decision(
    seed: int, choices: int, players: int, board: str, more: bool
) -> None:
    in_play = np.zeros(c.CARDS, np.int8)
    for number, batch in enumerate(play(seed, choices, players, board, more)):
        if number == 0:
            invariants.note_cards(batch.states[0], in_play)
        assert broken(batch, in_play) == "fine"


def test_a_broken_match_is_found_out() -> None:
    """The invariants can fail: each kind of damage is called by its name."""
    options = GlowOptions(
        players=3, adventurers=("Pocana", "Zay'Drel", "Orium"), dawn="all", first=0
    )

    def spoilt(**fields: Any) -> str:
        batch = Batch(GAME, options, seed=4, skip_forced=False)
        in_play = np.zeros(c.CARDS, np.int8)
        invariants.note_cards(batch.states[0], in_play)
        promises.spoil(batch.states[0], fields)
        return broken(batch, in_play)

    names = invariants.NAMES
    assert spoilt() == "fine"
    assert spoilt(status=4) == names[invariants.FAULT]
    assert spoilt(status=3) == names[invariants.MASK]
    assert spoilt(depth=0) == names[invariants.FRAMES]
    assert spoilt(track_card__0=-1) == names[invariants.CARDS_ONCE]
    assert spoilt(deck__0=30) == names[invariants.CARDS_ONCE]
    assert spoilt(card_at__0=c.OWNED + 2) == names[invariants.CARD_PLACES]
    assert spoilt(points__0=9) == names[invariants.CARD_POINTS]
    assert spoilt(printed__2=1) == names[invariants.CARD_POINTS]
    assert spoilt(rounds=2) == names[invariants.DECK]
    assert spoilt(immune__1=1) == names[invariants.SHIELDS]
    assert spoilt(own_face__1__0=c.ASIDE) == names[invariants.SHIELDS]
    assert spoilt(small_face__0=5) == names[invariants.SMALL_DICE]
    assert spoilt(small_at__3=c.NOT_USED) == names[invariants.SMALL_DICE]
    assert spoilt(small_at__12=2) == names[invariants.SMALL_DICE]
    assert spoilt(own_face__0__1=5) == names[invariants.LARGE_DICE]
    assert spoilt(own_face__2__2=1) == names[invariants.LARGE_DICE]
    assert spoilt(reserve_seat__1=0) == names[invariants.RESERVE_DICE]
    assert spoilt(reserve_card__0=14) == names[invariants.RESERVE_DICE]
    assert spoilt(shown__0__3=1) == names[invariants.SHOWN]
    assert spoilt(light__0=-1) == names[invariants.COUNTS]
    assert spoilt(footprints__2=-1) == names[invariants.COUNTS]
    assert spoilt(paying=1) == names[invariants.COUNTS]
    assert spoilt(token_at__0=5) == names[invariants.SPELLS]
    assert spoilt(token_at__0=1) == names[invariants.SPELLS]
    assert spoilt(camp__0=4) == names[invariants.PARTIES]
    assert spoilt(boats__0__0=3) == names[invariants.BOAT_COUNT]
    assert spoilt(bag__0=5) == names[invariants.BUTTERFLY_COUNT]
    assert spoilt(tom_light=5) == names[invariants.TOM]
    assert spoilt(resolved__3=-1) == names[invariants.RESOLVED]


# -- a second opinion on what is legal ---------------------------------------------------------


class Rules:
    """What the rules allow in one state, worked out from the state and the cards alone."""

    def __init__(self, batch: Batch) -> None:
        self.state: Any = batch.states[0]
        self.content: Any = batch.pack.table[0]
        self.seat = int(self.state.pending[self.state.depth - 1, 1])
        self.value = int(self.state.pending[self.state.depth - 1, 2])

    # -- dice

    def dice(self) -> list[tuple[int, int, int]]:
        """Dice before the seat that have been rolled: kind, colour, symbol."""
        state, seat = self.state, self.seat
        own = self.content.adventurer_dice[state.adventurer[seat]]
        found = [
            (a.LARGE_DIE, int(own[k]), int(state.own_face[seat, k])) for k in range(c.OWN_DICE)
        ]
        found += [
            (a.SKETAL_DIE, k, int(state.reserve_face[k]))
            for k in np.flatnonzero(state.reserve_seat == seat)
        ]
        found += [
            (a.SMALL_DIE, int(self.content.small_colour[k]), int(state.small_face[k]))
            for k in np.flatnonzero(state.small_at == c.HELD + seat)
        ]
        return [(kind, int(colour), face) for kind, colour, face in found if colour >= 0 <= face]

    def number(self, die: tuple[int, int, int]) -> int:
        return a.DIE + a.DICE.index(die)

    def counting(self) -> Counter[str]:
        """Symbols that count for abilities and on the way."""
        dice = self.dice()
        muted = {k for k in range(5) if self.state.muted[self.seat] >> k & 1}
        kaar = any(self.content.special[card] == c.SHIELD for card in self.companions(self.seat))
        cursed = {face for _, colour, face in dice if colour == c.BLACK and face < 5}
        off = muted | (set() if kaar else cursed)
        names = {(c.PURPLE, 5): "footprints", (c.YELLOW, 5): "light"}
        found: Counter[str] = Counter()
        for _, colour, face in dice:
            if colour != c.BLACK and face not in off:
                name = c.ELEMENT_NAMES[face] if face < 5 else names.get((colour, face))
                found.update([name] if name else [])
        return found

    def elements(self) -> Counter[int]:
        counting = self.counting()
        return Counter({k: counting[name] for k, name in enumerate(c.ELEMENT_NAMES)})

    # -- cards

    def companions(self, seat: int) -> list[int]:
        pile = self.state.companions[seat]
        return pile[1 : 1 + int(pile[0])].tolist()

    def spells(self) -> tuple[list[int], bool]:
        """Spells face up, and whether any lies face down."""
        at = self.state.token_at
        up = np.flatnonzero(at == c.FACE_UP + self.seat).tolist()
        return up, bool((at == c.FACE_DOWN + self.seat).any())

    def times(self, source: int) -> int:
        content, counting = self.content, self.counting()
        shown = self.elements()
        need = {k: int(n) for k, n in enumerate(content.need[source]) if n}
        if any(shown[k] for k in np.flatnonzero(content.absent[source])):
            return 0
        different = sum(1 for k in range(5) if shown[k])
        if content.most[source]:
            return int(content.fewest[source] <= different <= content.most[source])
        if content.same[source]:
            return sum(count // int(content.same[source]) for count in counting.values())
        if need:
            sets = min(shown[k] // n for k, n in need.items())
            return min(sets, 1) if content.absent[source].any() else sets
        return int(content.absent[source].any())

    def payable(self, source: int) -> bool:
        operation, amount = self.content.price[source]
        state, seat = self.state, self.seat
        owned = {
            c.FOOTPRINT: state.footprints[seat],
            c.REROLL: state.rerolls[seat],
            c.FIREFLY: state.fireflies[seat],
            c.BUTTERFLY: state.butterflies[seat].sum(),
        }
        return bool(operation == 0 or owned[int(operation)] >= amount)

    def open(self, source: int) -> bool:
        return self.times(source) > self.state.resolved[source] and self.payable(source)

    def butterflies(self) -> set[int]:
        row, found = self.state.butterflies[self.seat], set()
        up, down = self.spells()
        if row[c.PURGE] and (self.companions(self.seat) or up or down):
            found.add(a.USE_PURGE)
        if row[c.MUTE]:
            muted = int(self.state.muted[self.seat])
            found |= {a.MUTE_ELEMENT + k for k in range(5) if not muted >> k & 1}
        return found

    def noon(self) -> set[int]:
        found = {
            a.COMPANION + k
            for k, card in enumerate(self.companions(self.seat))
            if self.content.special[card] != c.GRAVEYARD and self.open(card)
        }
        if self.open(c.HERO + int(self.state.adventurer[self.seat])):
            found.add(a.OWN)
        found |= {a.SPELL_TOKEN + k for k in self.spells()[0] if self.open(c.SPELL + k)}
        return (found or {a.STOP}) | self.butterflies()

    # -- the morning

    def spaces(self) -> set[int]:
        return {a.SPACE + int(k) for k in np.flatnonzero(self.state.track_card >= 0)}

    def reserve(self, wanted: int) -> set[int]:
        there = np.flatnonzero(self.state.reserve_card == c.IN_RESERVE)
        return {a.COLOUR + int(k) for k in there if wanted in (k, c.ANY_COLOUR)}

    # -- rolls

    def units(self) -> int:
        light = int(self.state.light[self.seat])
        icons = [k for k in range(53) if self.content.icon_below[k + 1] == k]
        below = sum(1 for icon in icons if icon < light)
        return int(self.state.daily[self.seat] + self.state.rerolls[self.seat]) + below

    def others(self, chosen: int) -> set[int]:
        numbers = [self.number(die) for die in self.dice()]
        numbers.remove(a.DIE + chosen)
        return set(numbers)

    def roll(self) -> set[int]:
        dice = self.dice()
        waiting = {self.number(die) for die in dice if die[1:] == (c.GRAY, c.SPECIAL)}
        found = {self.number(die) for die in dice} if self.units() else waiting
        return found if waiting else found | {a.KEEP}

    def use(self) -> set[int]:
        _, colour, symbol = a.DICE[self.value]
        found = {a.ALONE} | self.others(self.value) if self.units() else set()
        if self.units() >= 3 or (colour, symbol) == (c.GRAY, c.SPECIAL):
            faces = 6 if colour in c.WITH_SPECIAL else 5
            found |= {a.TURN + k for k in range(faces) if k != symbol}
        return found

    def pay(self) -> set[int]:
        state, seat = self.state, self.seat
        found = {
            a.PAY_BY + way
            for way, there in enumerate(
                (state.daily[seat] > 0, state.rerolls[seat] > 0, state.light[seat] > 0)
            )
            if there
        }
        crolos = any(self.content.special[k] == c.LIGHT_FOR_REROLL for k in self.companions(seat))
        if crolos and state.light[seat] >= 2:
            state.light[seat] -= 2  # for a moment
            if self.units() >= state.paying - 1:
                found.add(a.PAY_BY + c.BY_LIGHT)
            state.light[seat] += 2
        return found

    # -- the afternoon

    def cost(self, to: int, without: int = -1) -> int:
        """Footprints a step costs, once the companion ``without`` is gone."""
        state, content = self.state, self.content
        shown, spent = self.elements(), Counter({k: int(n) for k, n in enumerate(state.spent)})
        if without >= 0:
            kept = state.copy()
            pile = self.companions(self.seat)
            pile.remove(without)
            state.companions[self.seat, : len(pile) + 1] = [len(pile), *pile]
            for colour in np.flatnonzero(state.reserve_card == without):
                if state.reserve_spent[colour]:
                    spent[int(state.reserve_face[colour])] -= 1
                state.reserve_seat[colour] = -1
            shown = self.elements()
            for name in ("companions", "reserve_seat"):
                state[name][:] = kept[name]
        cost = int(content.toll[to])
        need, avoid = int(content.need_at[to]), int(content.avoid_at[to])
        cost += need >= 0 and shown[need] <= spent[need]
        return cost + (avoid >= 0 and shown[avoid] > 0)

    def can_pay(self, to: int, without: int = -1) -> bool:
        return self.cost(to, without) <= int(self.state.footprints[self.seat])

    def can_step(self, to: int) -> bool:
        state, content = self.state, self.content
        here = int(state.party[self.seat])
        if state.left >> np.uint64(to) & np.uint64(1):
            return False
        if state.own_camp_closed and content.village[to] >= 0 and state.camp[self.seat] == to:
            return False
        up, down = self.spells()
        skull = content.cross[content.crossing[here, to], 0] == c.LOSE
        if skull and (self.companions(self.seat) or up or down):
            ways = [self.can_pay(to, card) for card in self.companions(self.seat)]
            return any(ways) or ((bool(up) or down) and self.can_pay(to))
        return self.can_pay(to)

    def travel(self) -> set[int]:
        if self.state.pending[self.state.depth - 1, 3] == a.ARRIVED:
            return {a.STOP} | self.butterflies()
        state, content = self.state, self.content
        found = {a.STOP} | (self.butterflies() if state.dawn else set())
        if state.board == c.ARCHIPELAGO:
            return found | self.sailings()
        here = int(state.party[self.seat])
        near = [k for k in range(c.STEPS) if int(content.near[here]) >> k & 1]
        found |= {a.MOVE + to for to in near if self.can_step(to)}
        if content.village[here] >= 0 and state.camp[self.seat] != here:
            found.add(a.CAMP)
        return found

    def sailings(self) -> set[int]:
        state, content, found = self.state, self.content, set()
        different = sum(1 for count in self.elements().values() if count)
        boats, footprints = state.boats[self.seat], int(state.footprints[self.seat])
        for number in range(2 * c.ROUTES):
            route = number % c.ROUTES
            ends = content.route[route].tolist()
            here, there = ends if number < c.ROUTES else ends[::-1]
            if not boats[here] or boats[there] or (state.seats == 1 and there == 1):
                continue
            for raised in range(footprints - int(content.route_toll[route]) + 1):
                if content.route_low[route] <= different + raised <= content.route_high[route]:
                    found.add(a.SAIL + number)
        return found

    def sacrifice(self) -> set[int]:
        on_path = self.value == 1
        to = int(self.state.pending[self.state.depth - 1, 3])
        up, down = self.spells()
        found = {
            a.COMPANION + k
            for k, card in enumerate(self.companions(self.seat))
            if not on_path or self.can_pay(to, card)
        }
        if not on_path or self.can_pay(to):
            found |= {a.SPELL_TOKEN + k for k in up} | ({a.HIDDEN} if down else set())
        return found

    def spend(self) -> set[int]:
        state, element = self.state, int(self.content.need_at[self.value])
        mine = (state.reserve_seat == self.seat) & (state.reserve_face == element)
        sketals = np.flatnonzero(mine & (state.reserve_spent == 0))
        found = {self.number((a.SKETAL_DIE, int(k), element)) for k in sketals}
        left = self.elements()[element] - int(state.spent[element]) - len(sketals)
        return found | ({a.ORDINARY} if left > 0 else set())

    def legal(self) -> set[int] | None:
        """What the pending decision allows; None for those that are looked at elsewhere."""
        state, value = self.state, self.value
        match kind(state):
            case a.RECRUIT | a.DISCARD:
                return self.spaces()
            case a.SHIFT:
                stay = set() if state.kaar_must_move else {a.NONE}
                return self.spaces() - {a.SPACE + value} | stay
            case a.CLAIM:
                return self.reserve(int(self.content.large_die[value])) | {a.NONE}
            case a.CHOOSE_DIE:
                return self.reserve(c.ANY_COLOUR)
            case a.ROLL:
                return self.roll()
            case a.USE:
                return self.use()
            case a.PAY:
                return self.pay()
            case a.ROLL_NOW:
                return {a.ALONE} | self.others(value)
            case a.SWAP:
                return {a.NONE} | {a.COMPANION + k for k in range(len(self.companions(self.seat)))}
            case a.PICK:
                buried = set(state.graveyard[1 : 1 + int(state.graveyard[0])].tolist())
                buried -= set() if state.cromaug_itself else {value}
                return {a.NONE} | {a.GRAVEYARD + k for k in buried}
            case a.NOON:
                return self.noon()
            case a.TRAVEL:
                return self.travel()
            case a.SACRIFICE:
                return self.sacrifice()
            case a.SPEND:
                return self.spend()
            case a.GIVE_BUTTERFLY:
                owned = np.flatnonzero(state.butterflies[self.seat])
                return {a.BUTTERFLY_KIND + int(k) for k in owned}
        return None


@few
@matches
def test_masks_equal_what_the_rules_allow(
    seed: int, choices: int, players: int, board: str, more: bool
) -> None:
    for batch in play(seed, choices, players, board, more):
        if batch.playing[0]:
            compare(batch)


def compare(batch: Batch) -> None:
    expected = Rules(batch).legal()
    found = set(np.flatnonzero(batch.masks[0]).tolist())
    if expected is not None:
        names = [a.ACTIONS.names[k] for k in found ^ expected]
        assert found == expected, (a.DECISIONS[kind(batch.states[0]) - 1], names)


def test_masks_equal_what_the_rules_allow_to_those_who_have_plenty() -> None:
    """Spells, footprints, butterflies, Kaar and Sketals: what random play rarely has together."""
    rng = np.random.default_rng(5)
    kinds: Counter[int] = Counter()
    for number, board in enumerate(("shadows", "archipelago") * 3):
        options = GlowOptions(players=5, board=board, first=0, adventurers="random")
        batch = Batch(GAME, options, seed=number, skip_forced=False)
        state = batch.states[0]
        for _ in range(700):
            if not batch.playing[0]:
                break
            if kind(state) in (a.RECRUIT, a.NOON, a.TRAVEL):
                state.footprints[:5] = rng.integers(0, 5, 5)
            if rng.random() < 0.05:
                state.token_at[rng.integers(c.TOKENS)] = c.FACE_UP + rng.integers(5)
            if kind(state) == a.TRAVEL and board == "shadows" and rng.random() < 0.5:
                state.party[batch.actors[0]] = rng.choice([15, 16, 40, 41, 4, 24])
                state.left = 0
            batch.restore(batch.states.copy())
            kinds[kind(state)] += 1
            compare(batch)
            legal = np.flatnonzero(batch.masks[0])
            if len(legal) > 1 and rng.random() < 0.7:
                legal = legal[legal != a.STOP]
            batch.step(np.array([rng.choice(legal)]))
    assert min(kinds[a.SACRIFICE], kinds[a.NOON], kinds[a.TRAVEL]) > 20


# -- the rest ----------------------------------------------------------------------------------


test_an_illegal_action_changes_nothing = few(
    matches(promises.an_illegal_action_changes_nothing(play))
)
test_the_same_seed_and_actions_give_the_same_match = few(
    matches(promises.the_same_match_again(play))
)


@few
@matches
def test_a_day_never_goes_back(
    seed: int, choices: int, players: int, board: str, more: bool
) -> None:
    """Days and phases go forward, spells that are gone stay so, the deck only shrinks."""
    last: Any = None
    for batch in play(seed, choices, players, board, more):
        state = batch.states[0].copy()
        if last is not None:
            assert (state.rounds, state.phase) >= (last.rounds, last.phase)
            assert state.deck[0] <= last.deck[0]
            assert (state.token_at[last.token_at == c.GONE] == c.GONE).all()
            if state.rounds == last.rounds:
                assert state.first == last.first
        last = state
