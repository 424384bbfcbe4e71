"""What happened between two decisions, in short sentences: cards, defeats, Event Cards, losses.

A decision is carried out once more on a copy, step by step, and each step is told by what it
changed. Only what lies open is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import attack, night
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea import text_pieces as t
from gloaming.games.mysthea.actions import ACTIONS
from gloaming.games.mysthea.decisions import day, fight
from gloaming.games.mysthea.rules import apply_rare
from gloaming.games.mysthea.text_board import Reader, on_the_island, subject
from gloaming.games.mysthea.text_pieces import crystals, units
from gloaming.games.mysthea.turn import take_step
from gloaming.kernel.content import Pack
from gloaming.kernel.pending import kind_of
from gloaming.kernel.text import counted, listed, steps_of, told

USUAL = {
    a.PAY: fight.apply_pay,
    a.ISLAND: fight.apply_island,
    a.TROOP: fight.apply_troop,
    a.BANNER: fight.apply_banner,
    a.PAY_SHARD: fight.apply_pay_shard,
    a.RETURN_TO: fight.apply_return_to,
    a.DISCARD: day.apply_discard,
}


def news(before: np.record, action: int, pack: Pack) -> list[str]:
    """What a legal action brings about, beyond what its own wording says, one sentence each."""

    def tell(old: np.record, new: np.record, by_step: bool) -> Iterator[str]:
        yield from _told(Reader(old, pack), Reader(new, pack), by_step)
        if not by_step and action in ACTIONS.groups["shard"] and kind_of(new) == a.DAY:
            yield "it cannot be paid for and goes back"
        yield from _of_the_end(before, Reader(new, pack))

    return told(before, moments(before, action, pack), tell)


def moments(before: np.record, action: int, pack: Pack) -> Iterator[np.record]:
    """The match once the action is taken, then after each step up to the next decision."""
    return steps_of(before, pack, partial(_carry_out, action), take_step, a.FIRST_STEP)


def _carry_out(action: int, state: np.record, content: np.record) -> None:
    kind = int(kind_of(state))
    if kind == a.DAY:
        day.apply_day(state, content, action)
    elif kind in USUAL:
        USUAL[kind](state, action)
    else:
        apply_rare(state, content, kind, action)


def _told(old: Reader, new: Reader, by_step: bool) -> Iterator[str]:
    """What one step changed; of an action itself only what its wording does not say."""
    yield from _of_turns(old, new)
    yield from _of_events(old, new)
    yield from _of_enemies(old, new, by_step)
    yield from _of_buildings(old, new, by_step)
    yield from _of_monsters(old, new)
    yield from _of_cards(old, new)
    yield from _of_shards(old, new)
    for who in new.everybody():
        yield from _of_a_character(old, new, who, by_step)
    if by_step:
        yield from _of_relics(old, new)
    yield from _of_the_city(old, new)


# -- turns and Event Cards ---------------------------------------------------------------------


def _of_turns(old: Reader, new: Reader) -> Iterator[str]:
    before, after = old.state, new.state
    drawn = (before.character != after.character)[: int(after.characters)]
    if drawn.any():
        yield f"in play are {listed([new.who(k) for k in new.everybody()])}"
    kind, _, stage, _ = subject(before)
    if kind == a.TURN and stage == 0 and not after.night:
        round_ = f"round {after.rounds}, " if after.turn == 0 else ""
        yield f"{round_}the turn of {new.who(int(after.turn))} begins"
    if after.peeked >= 0 > before.peeked:
        yield f"{new.who(int(after.turn))} sees the next Event Card: {_event(int(after.peeked))}"


def _event(event: int) -> str:
    return c.EVENT_NAMES[event]


def _of_events(old: Reader, new: Reader) -> Iterator[str]:
    """The card itself, and the end of a cycle; what it does is told by what changes."""
    before, after = old.state, new.state
    lost = before.deck.astype(int) - after.deck
    if subject(before)[0] == a.NIGHT and lost.sum() == 1:
        event = int(lost.argmax())
        does = ""
        if event == c.STORM and after.rounds == 0:
            does = ", passed over before the first Day"
        elif event < c.KINDS:
            does = ", an assault" if after.revealed[event] == 1 else ", an invasion"
        yield f"an Event Card is revealed: {_event(event)}{does}"
    if before.kinds_revealed == c.KINDS > after.kinds_revealed:
        yield "all five kinds have come: Event Cards and shards laid out go back"


# -- Enemies -----------------------------------------------------------------------------------


def _of_enemies(old: Reader, new: Reader, by_step: bool) -> Iterator[str]:
    """Enemies that moved by an Event Card, or were defeated by a step."""
    before, after = old.state, new.state
    kind, _, _, at = subject(before)
    change = after.units.astype(int) - before.units
    if kind == a.NIGHT:
        yield from _of_a_night(old, new, change, at)
    elif kind == a.ATTACK or (by_step and (change < 0).any()):
        for region in np.flatnonzero((change < 0).any(axis=1)).tolist():
            yield f"defeated in {new.region(region)}: {units(-change[region])}"
    if kind == a.ATTACK and subject(before)[2] == attack.RESOLVING:
        if not change.any() and after.in_play == before.in_play:
            yield "the attack fails"


def _of_a_night(old: Reader, new: Reader, change: np.ndarray, at: int) -> Iterator[str]:
    """Enemies that an Event Card moves: into inner Regions, off Islands, into the City."""
    before, after = old.state, new.state
    arrived = [region for region in range(c.REGIONS) if (change[region] > 0).any()]
    left = [region for region in range(c.REGIONS) if (change[region] < 0).any()]
    siege = after.besiegers.astype(int) - before.besiegers
    if siege.any():
        yield f"a {c.UNIT_NAMES[int(siege.argmax())]} of {new.region(left[0])} besieges the City"
    elif change[:, c.PARASITE].any():
        yield f"a Parasite appears in {listed([new.region(k) for k in arrived])}"
    elif left:
        come = [f"a {c.UNIT_NAMES[int(change[k].argmin())]} of {new.region(k)}" for k in left]
        yield f"{listed(come)} {'moves' if len(left) == 1 else 'move'} to {new.region(arrived[0])}"
    elif arrived:
        unit = c.UNIT_NAMES[int(change[arrived[0]].argmax())]
        where = listed([new.region(k) for k in arrived])
        yield f"{new.island(at)} releases a {unit} each to {where}"
    elif subject(before)[2] == night.RELEASE and after.defense < before.defense:
        short = on_the_island(new, at, int(after.event))
        yield f"{short} has too few Enemies to release"


# -- machines, Wonders, Monsters ---------------------------------------------------------------


def _of_buildings(old: Reader, new: Reader, by_step: bool) -> Iterator[str]:
    """What Enemies destroy."""
    before, after = old.state, new.state
    for region in range(c.REGIONS):
        name = new.region(region)
        if before.wonder[region] >= 0 > after.wonder[region]:
            yield f"Enemies destroy the Wonder in {name}"
        for machine in np.flatnonzero(after.machine[region] < before.machine[region]).tolist():
            owner = new.colour(int(before.machine[region, machine]))
            yield f"Enemies destroy the {c.MACHINE_NAMES[machine]} of {owner} in {name}"
    kind, _, stage, _ = subject(before)
    if kind == a.NIGHT and stage == night.CLASH and after.defense < before.defense:
        yield "Enemies attack where no machine is left"


def _of_monsters(old: Reader, new: Reader) -> Iterator[str]:
    before, after = old.state, new.state
    for monster in range(c.MONSTERS):
        name, crater = new.monster(monster), new.lair(monster)
        if new.is_in_play(monster) and not old.is_in_play(monster):
            strength = int(new.content.monster_strength[monster])
            place = new.island(crater)
            yield f"{name} (Strength {strength}) comes into play on {place}: {t.MONSTERS[monster]}"
        elif old.is_in_play(monster) and not new.is_in_play(monster):
            yield f"{name} is defeated"
    for k, holder in enumerate((c.OBSIDUSA, c.CANNIBAROK)):
        unit = c.UNIT_NAMES[k]
        change = int(after.held[k]) - int(before.held[k])
        if change and (k == c.GOLEM or subject(before)[0] >= a.FIRST_STEP):
            way = f"onto {new.monster(holder)}'s card" if change > 0 else "back onto the Island"
            yield f"{way} {'goes' if abs(change) == 1 else 'go'} {counted(abs(change), unit)}"


# -- cards and shards --------------------------------------------------------------------------


def _of_cards(old: Reader, new: Reader) -> Iterator[str]:
    before, after = old.state, new.state
    for k in range(int(before.shown), int(after.shown)):
        deck, face = int(after.shown_deck[k]), int(after.shown_face[k])
        anew = " (made anew from its discards)" if before.cards_left[deck] == 0 else ""
        points = counted(int(after.strength), "Strength Point")
        yield f"{new.deck(deck)}{anew} shows {t.card(face)}: {points}"


def _of_shards(old: Reader, new: Reader) -> Iterator[str]:
    before, after = old.state, new.state
    claimed = after.claimed.astype(int) - before.claimed
    for who, k in np.argwhere(claimed > 0).tolist():
        yield f"{new.who(who)} claims a shard of value {k + 1}"
    if (claimed < 0).any() or _plugged(after) > _plugged(before):
        yield "the victory is out of reach: all claimed shards go back into the Colossus"
        return
    for k in np.flatnonzero((after.plug_seen > before.plug_seen) & (after.plug > 0)).tolist():
        yield f"a shard in the Colossus shows its value: {after.plug[k]}"


def _plugged(state: np.record) -> int:
    """Shards in the Colossus."""
    return int((state.plug > 0).sum())


# -- Characters and the City -------------------------------------------------------------------


def _of_a_character(old: Reader, new: Reader, who: int, by_step: bool) -> Iterator[str]:
    before, after = old.state, new.state
    name = new.who(who)
    change = after.stock[who].astype(int) - before.stock[who]
    if by_step and (change > 0).any():
        yield f"{name} takes {crystals(np.maximum(change, 0))}"
    more = int(after.parasites[who]) - int(before.parasites[who])
    if more > 0:
        yield f"{name} takes {counted(more, 'Parasite')}"


def _of_relics(old: Reader, new: Reader) -> Iterator[str]:
    """Relics that are charged or lose their charge, by no use."""
    change = new.state.charged.astype(int) - old.state.charged
    for step, verb in ((1, "recharged"), (-1, "discharged")):
        names = [new.who(who) for who in np.flatnonzero(change == step).tolist()]
        if names:
            yield f"{verb}: {'the Relic' if len(names) == 1 else 'the Relics'} of {listed(names)}"


def _of_the_city(old: Reader, new: Reader) -> Iterator[str]:
    """Defense Points lost, and where the Colossus goes after its card cost some."""
    before, after = old.state, new.state
    if after.defense != before.defense:
        yield f"the City goes from {before.defense} to {after.defense} Defense Points"
    drawn = after.laid_out.astype(int) - before.laid_out
    if (drawn > 0).any():
        value, where = int(drawn.argmax()) + 1, new.node(new.post())
        yield f"a shard of value {value} is laid out; the Colossus moves to {where}"


# -- the end -----------------------------------------------------------------------------------


def _of_the_end(before: np.record, new: Reader) -> Iterator[str]:
    """How the match was lost: which Island, whose machines, how many Enemies."""
    after = new.state
    if after.cause == c.CITY_FELL:
        yield "the match is lost: the City has no Defense Points left"
    elif after.cause == c.CITY_BESIEGED:
        yield f"the match is lost: the City is besieged by {units(after.besiegers)}"
    elif after.cause == c.ISLAND_EMPTY:
        empty = [new.island(k) for k in range(c.CRATERS) if new.on_island(k) == 0]
        yield f"the match is lost: no Enemies are left on {listed(empty)}"
    elif after.cause == c.MACHINES_GONE:
        gone = np.flatnonzero((after.machines_left == 0) & (before.machines_left > 0)).tolist()
        yield f"the match is lost: no machines are left of {listed([new.colour(k) for k in gone])}"
