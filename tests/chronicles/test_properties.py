"""Properties of every decision, on random matches played step by step in plain Python.

What may be done is worked out a second time here, from the rules and not from the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.games.chronicles.quests import complete_step
from gloaming.kernel.batch import Batch
from gloaming.kernel.layout import PLAYING
from tests import promises
from tests.chronicles import invariants
from tests.promises import decisions, kind

pytestmark = pytest.mark.bounds

LONGEST = 400  # decisions of a match that are looked at


def play(seed: int, choices: int, **options: Any) -> Iterator[Batch]:
    """A match at each of its decisions, forced ones too, and at its end."""
    batch = Batch(GAME, ChroniclesOptions(**options), seed=seed, skip_forced=False)
    return decisions(batch, choose, choices, LONGEST)


choose = promises.choose_lively(0.9, a.END)

matches = given(
    seed=st.integers(0, 2**32),
    choices=st.integers(0, 2**32),
    players=st.integers(1, 4),
    difficulty=st.sampled_from(("easy", "normal", "hard")),
    layout=st.sampled_from(("random", "compact", "players")),
)
few = promises.few(6)


def slot_of(state: Any) -> int:
    return int(state.pending[state.depth - 1, 2])


# -- invariants --------------------------------------------------------------------------------


@few
@matches
def test_everything_adds_up_at_every_decision(
    seed: int, choices: int, players: int, difficulty: str, layout: str
) -> None:
    options = {"players": players, "difficulty": difficulty, "layout": layout}
    for batch in play(seed, choices, **options):
        wrong = invariants.broken(batch.states[0], batch.pack.table[0], batch.masks[0])
        assert wrong == invariants.FINE, invariants.NAMES[wrong]


def test_a_broken_match_is_found_out() -> None:
    """The invariants can fail: each kind of damage is called by its name."""

    def spoilt(**fields: Any) -> str:
        batch = Batch(GAME, ChroniclesOptions(players=3, quests="easy"), seed=4, skip_forced=False)
        promises.spoil(batch.states[0], fields)
        found = invariants.broken(batch.states[0], batch.pack.table[0], batch.masks[0])
        return invariants.NAMES[found]

    names = invariants.NAMES
    assert spoilt() == "fine"
    assert spoilt(status=4) == names[invariants.FAULT]
    assert spoilt(depth=0) == names[invariants.FRAMES]
    assert spoilt(tile_laid__0=0) == names[invariants.TILE_COUNT]
    assert spoilt(bag__0=0) == names[invariants.SHADOW_TOKENS]
    assert spoilt(shadows__0=9) == names[invariants.SHADOW_SUMS]
    assert spoilt(distance__0=9) == names[invariants.DISTANCES]
    assert spoilt(health__1=4) == names[invariants.HERO_FIGURES]
    assert spoilt(team_health=9) == names[invariants.HERO_FIGURES]
    assert spoilt(played=1) == names[invariants.ACTION_TOKENS]
    assert spoilt(deck__0=1) == names[invariants.DARKNESS]
    assert spoilt(vortex_strength=4) == names[invariants.VORTEX]
    assert spoilt(unlocked__0=1, ready__0=1) == names[invariants.QUESTS]
    assert spoilt(item_at__0=c.HELD + 3) == names[invariants.QUEST_TOKENS]
    assert spoilt(target=3) == names[invariants.LEFTOVERS]
    assert spoilt(team_health=0) == names[invariants.UNNOTICED_END]
    assert spoilt(status=1, cause=c.VICTORY) == names[invariants.MASK]


# -- a second opinion on what is legal ---------------------------------------------------------


class Rules:
    """What the rules allow in one state, worked out from the state alone."""

    def __init__(self, batch: Batch) -> None:
        self.state: Any = batch.states[0]
        self.content: Any = batch.pack.table[0]
        self.heroes = int(self.state.heroes)
        shadow = (self.state.shadow_at >= 0) & (self.state.shadow_lit == 0)
        self.standing = [
            (int(self.state.shadow_at[k]), int(self.content.shadow_strength[k]))
            for k in np.flatnonzero(shadow)
        ]

    def place(self, slot: int) -> int:
        return int(self.state.place[slot])

    def blocked(self, slot: int) -> bool:
        return any(space == self.place(slot) for space, _ in self.standing)

    def down(self, slot: int) -> bool:
        return bool(self.state.health[slot] == 0)

    def movable(self, slot: int) -> bool:
        return not self.down(slot) and not self.blocked(slot)

    def near(self, slot: int, terrain: int) -> set[int]:
        links = {k for k in range(c.SPACES) if int(self.state.near[self.place(slot)]) >> k & 1}
        return {space for space in links if self.content.space_kind[space] & terrain}

    def company(self, slot: int) -> list[int]:
        return [o for o in range(self.heroes) if o != slot and self.place(o) == self.place(slot)]

    def complete(self, slot: int) -> bool:
        return bool(self.state.step[slot] == self.content.quest_steps[self.state.quest[slot]])

    def card(self, owner: int, field: str) -> int:
        """A figure of the quest step that is to be done next."""
        quest, step = int(self.state.quest[owner]), int(self.state.step[owner])
        return 0 if self.complete(owner) else int(self.content[field][quest, step])

    def token(self, slot: int, number: int) -> tuple[int, int]:
        character = self.state.character[slot]
        effect = int(self.content.token_effect[character, number])
        return effect, int(self.content.token_terrain[character, number])

    def for_whom(self, slot: int, number: int) -> set[int]:
        """Heroes for whom a token may be used outside battle."""
        effect, terrain = self.token(slot, number)
        everyone = set(range(self.heroes)) if not self.down(slot) else {slot}
        wounded = {o for o in everyone if self.state.health[o] < c.FULL_HEALTH}
        movable = {o for o in everyone if self.movable(o)}
        return {
            c.HEAL_FULL: wounded,
            c.HEAL_SHARE: {o for o in wounded if self.place(o) == self.place(slot)},
            c.RALLY: {o for o in movable if self.place(o) != self.place(slot)},
            c.MOVE_TO: movable,
            c.GUIDE: {o for o in movable if self.near(o, terrain)},
        }.get(effect, set())

    def uses(self, slot: int) -> set[int]:
        """Tokens that may be played outside battle."""
        if self.state.played == c.SLOTS_A_DAY:
            return set()
        found = set()
        for number in np.flatnonzero(self.state.ready[slot]):
            effect, terrain = self.token(slot, int(number))
            moves = self.movable(slot) and bool(self.near(slot, terrain))
            if effect == c.MOVE_OR_HEAL:
                found |= {a.TOKEN + 2 * int(number)} if moves else set()
                if self.state.health[slot] < c.FULL_HEALTH:
                    found.add(a.TOKEN + 2 * int(number) + 1)
            elif (effect == c.CARRY and moves) or self.for_whom(slot, int(number)):
                found.add(a.TOKEN + int(number) + 2)
        return found

    def battles(self, slot: int) -> set[int]:
        if self.down(slot):
            return set()
        here = self.place(slot)
        found = {a.SHADOW + strength - 1 for space, strength in self.standing if space == here}
        for chair in range(self.heroes):
            owner = (slot + chair) % self.heroes
            if self.card(owner, "step_kind") == c.DEFEAT:
                if self.card(owner, "step_place") == here:
                    found.add(a.BATTLE_FOE + chair)
        gathered = all(not self.down(o) and self.place(o) == here for o in range(self.heroes))
        if self.state.vortex == here and all(self.complete(o) for o in range(self.heroes)):
            if self.state.vortex_strength == 6 or (self.state.vortex_strength == 4 and gathered):
                found.add(a.BATTLE_VORTEX)
        return found

    def errands(self, slot: int) -> set[int]:
        found = set()
        free, here = not self.blocked(slot), self.place(slot)
        for chair in range(self.heroes):
            owner = (slot + chair) % self.heroes
            items = self.state.item_at[owner]
            for k in range(c.ITEMS):
                number = c.ITEMS * chair + k
                held = items[k] == c.HELD + slot
                found |= {a.PICK + number} if items[k] == here and free else set()
                held = held and not self.state.handled[owner] >> k & 1
                found |= {a.DROP + number} if held and free else set()
                found |= {a.GIVE + number} if held and self.company(slot) else set()
            step, by_owner = self.card(owner, "step_kind"), self.card(owner, "step_by") == c.OWNER
            if self.card(owner, "step_place") != here or not free or (by_owner and slot != owner):
                continue
            needed = [k for k in range(c.ITEMS) if self.card(owner, "step_items") >> k & 1]
            if step == c.CHECK and not self.state.tried[owner] >> slot & 1:
                found.add(a.WORK + chair)
            if step == c.DELIVER and any(items[k] == c.HELD + slot for k in needed):
                found.add(a.WORK + chair)
        return found

    def act(self, slot: int) -> set[int]:
        return self.uses(slot) | self.battles(slot) | self.errands(slot)

    def trip(self, slot: int) -> set[int]:
        state = self.state
        found = self.errands(slot)
        found |= {a.MOVE + space for space in self.near(slot, int(state.trip_terrain))}
        if state.trip_moved:
            found |= {a.STOP} | ({a.LEAVE} if state.trip_rider >= 0 else set())
        if state.trip_carries and state.trip_rider < 0:
            able = [other for other in self.company(slot) if not self.down(other)]
            able = [other for other in able if not state.trip_left >> other & 1]
            found |= {a.TAKE + (other - slot) % self.heroes - 1 for other in able}
        return found

    def legal(self) -> set[int]:
        """What the pending decision allows."""
        slot, state = slot_of(self.state), self.state
        value = int(state.pending[state.depth - 1, 3])
        chairs = {o: a.HERO + (o - slot) % self.heroes for o in range(self.heroes)}
        match kind(state):
            case a.LEAD:
                return {a.END} | {chairs[o] for o in chairs if self.act(o)}
            case a.ACT:
                return self.act(slot)
            case a.TRIP:
                return self.trip(slot)
            case a.RECEIVE:
                return {chairs[o] for o in self.company(slot)}
            case a.CHOOSE:
                return {chairs[o] for o in self.for_whom(slot, value)}
            case a.SPACE:
                other, terrain = divmod(value, 4)
                spaces = np.flatnonzero(self.content.space_kind & terrain)
                tiles = self.content.space_tile
                return {
                    a.MOVE + int(s)
                    for s in spaces
                    if state.tile_laid[tiles[s]] and s != self.place(other)
                }
            case a.SHARE:
                there = {slot} if self.down(slot) else {slot, *self.company(slot)}
                return {chairs[o] for o in there if state.health[o] < c.FULL_HEALTH}
            case a.ORDER:
                asked = {o for o in chairs if state.asked >> o & 1}
                fighters = {o for o in chairs if state.fighters >> o & 1}
                helpers = {o for o in chairs if self.aids(o, prevention=False)}
                return {chairs[o] for o in (fighters | helpers) - asked}
            case a.REROLL:
                rerolls = {a.REROLL_DICE, a.REROLL_DICE + 1, a.REROLL_DICE + 2}
                dice = [int(self.content.die[face]) for face in state.faces[slot]]
                if dice[0] == dice[1]:  # re-rolling one of two equal dice is the same thing
                    rerolls.discard(a.REROLL_DICE + 1)
                fights = bool(state.fighters >> slot & 1)
                return {a.KEEP} | (rerolls if fights else set()) | self.aids(slot, prevention=False)
            case a.REACT:
                return {a.KEEP} | self.aids(slot, prevention=True)
        raise AssertionError(f"kind {kind(state)}: tiles are looked at elsewhere")

    def aids(self, slot: int, *, prevention: bool) -> set[int]:
        """Battle tokens a hero may play."""
        state, content = self.state, self.content
        if self.down(slot) or state.played == c.SLOTS_A_DAY:
            return set()
        dice = {o: content.die[state.faces[o]] for o in range(self.heroes)
                if state.fighters >> o & 1}  # fmt: skip
        hits = sum(int(d[d > 0].sum()) for d in dice.values()) + int(state.extra_hits)
        hurt = {o for o, d in dice.items() if (d < 0).any() and not state.shielded >> o & 1}
        missing = self.strength() - int(state.weakening) > hits
        wanted = {
            c.HITS: missing,
            c.WEAKEN: missing and self.place(slot) == state.battle_place,
            c.SHIELD_SELF: prevention and slot in hurt,
            c.SHIELD_ALL: prevention and bool(hurt),
        }
        return {
            a.TOKEN + int(number) + 2
            for number in np.flatnonzero(state.ready[slot])
            if wanted.get(self.token(slot, int(number))[0], False)
        }

    def strength(self) -> int:
        target = int(self.state.target)
        if target == c.VORTEX:
            return int(self.state.vortex_strength)
        if target >= c.FOE:
            return self.card(target - c.FOE, "step_strength")
        return int(self.content.shadow_strength[target])


@few
@matches
def test_masks_equal_what_the_rules_allow(
    seed: int, choices: int, players: int, difficulty: str, layout: str
) -> None:
    for batch in play(seed, choices, players=players, difficulty=difficulty):
        if batch.playing[0]:
            expected = Rules(batch).legal()
            found = set(np.flatnonzero(batch.masks[0]).tolist())
            names = a.ACTIONS.names
            assert found == expected, [names[k] for k in found ^ expected]


def test_masks_equal_what_the_rules_allow_late_in_the_game() -> None:
    """Quests complete, all tokens unlocked, heroes hurt: what random play rarely reaches."""
    rng = np.random.default_rng(5)
    kinds = set()
    for players in (2, 3, 4):
        batch = Batch(GAME, ChroniclesOptions(players=players), seed=players, skip_forced=False)
        state, content = batch.states[0], batch.pack.table[0]
        for slot in range(state.heroes):
            while state.step[slot] < content.quest_steps[state.quest[slot]]:
                complete_step(state, content, slot)
        batch.restore(batch.states.copy())
        for _ in range(250):
            if not batch.playing[0]:
                break
            kinds.add(kind(state))
            expected = Rules(batch).legal()
            found = set(np.flatnonzero(batch.masks[0]).tolist())
            assert found == expected, [a.ACTIONS.names[k] for k in found ^ expected]
            legal = np.array(sorted(found - {a.END} or found))
            batch.step(np.array([rng.choice(legal)]))
            state.team_health = content.team_health[state.heroes]  # so that it goes on
    assert kinds >= {a.LEAD, a.ACT, a.TRIP, a.CHOOSE, a.ORDER, a.REROLL, a.REACT}


# -- the rest ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_errands_alone_come_to_an_end(players: int) -> None:
    """Everybody and every quest token on one space: nobody can go on passing them round for ever.

    A token is picked up, passed on once, and at most picked up again, until a quest is worked on.
    """
    rng = np.random.default_rng(players)
    batch = Batch(GAME, ChroniclesOptions(players=players, quests="easy"), skip_forced=False)
    state = batch.states[0]
    state.shadow_at[state.shadow_at >= 0] = c.OUT
    state.shadows[:], state.shadow_sum[:], state.ready[:] = 0, 0, 0
    state.item_at[state.item_at != c.NOWHERE] = state.place[0]
    tokens = int(batch.pack.table[0].quest_items[state.quest[: state.heroes]].sum())
    batch.restore(batch.states.copy())
    errands, most = 0, 0  # since a quest was last worked on
    for _ in range(1000):
        legal = np.flatnonzero(batch.masks[0])
        if a.WORK <= legal[-1] < a.MOVE and rng.random() < 0.5:
            errands, action = 0, legal[-1]
        else:
            doing = legal[(legal >= a.PICK) & (legal < a.WORK)]
            errands += len(doing) > 0
            action = rng.choice(doing if len(doing) else legal[legal != a.END])
        most = max(most, errands)
        batch.step(np.array([action]))
        if batch.masks[0].sum() == batch.masks[0][a.END]:
            break
    else:
        raise AssertionError("it goes on and on")
    assert 0 < most <= 3 * tokens


test_an_illegal_action_changes_nothing = few(
    matches(promises.an_illegal_action_changes_nothing(play))
)
test_the_same_seed_and_actions_give_the_same_match = few(
    matches(promises.the_same_match_again(play))
)


@few
@matches
def test_a_day_never_goes_back(
    seed: int, choices: int, players: int, difficulty: str, layout: str
) -> None:
    """Days, cards, completed steps and unlocked tokens only grow; a destroyed Vortex stays so."""
    last: dict[str, Any] | None = None
    for batch in play(seed, choices, players=players, difficulty=difficulty):
        state: Any = batch.states[0]
        now = {
            "rounds": int(state.rounds),
            "seen": int(state.seen[0]),
            "steps": state.step.copy(),
            "unlocked": state.unlocked.copy(),
            "vortex": -int(state.vortex_strength),
            "team": -int(state.team_health),
        }
        if last is not None:
            for name, value in now.items():
                assert np.all(value >= last[name]), name
        assert state.status == PLAYING or batch.masks[0].sum() == 1
        last = now
