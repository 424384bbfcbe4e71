"""What happened between two decisions, in short sentences: dice, outcomes, the Sun, gains, losses.

A decision is carried out once more on a copy, step by step, and each step is told by what it
changed. Only what lies open is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.games.rattling import text_cards as t
from gloaming.games.rattling.day import take_step
from gloaming.games.rattling.decisions import challenge, choices, darkness, dawn, gains
from gloaming.games.rattling.facing import challenge_value, difficulty_of
from gloaming.games.rattling.life import most_hearts
from gloaming.games.rattling.rules import apply_rare
from gloaming.games.rattling.text_board import Reader, corrupted, token
from gloaming.games.rattling.text_cards import counted
from gloaming.kernel.content import Pack
from gloaming.kernel.pending import first, kind_of, seat_of
from gloaming.kernel.text import listed, steps_of, told

USUAL = {
    a.DAWN_TURN: dawn.apply_dawn_turn,
    a.NEXT: dawn.apply_next,
    a.REROLL: challenge.apply_reroll,
    a.SPACE: choices.apply_space,
    a.WHO: choices.apply_who,
    a.WIND: choices.apply_wind,
    a.ADVANCE: darkness.apply_advance,
}


def news(before: np.record, action: int, pack: Pack) -> list[str]:
    """What a legal action brings about, beyond what its own wording says, one sentence each."""

    def tell(old: np.record, new: np.record, by_step: bool) -> Iterator[str]:
        return _told(Reader(old, pack), Reader(new, pack), by_step)

    return told(before, moments(before, action, pack), tell)


def moments(before: np.record, action: int, pack: Pack) -> Iterator[np.record]:
    """The match once the action is taken, then after each step up to the next decision."""
    return steps_of(before, pack, partial(_carry_out, action), take_step, a.FIRST_STEP)


def _carry_out(action: int, state: np.record, content: np.record) -> None:
    kind = int(kind_of(state))
    if kind in USUAL:
        USUAL[kind](state, content, action)
    elif kind == a.OPTION:
        choices.apply_option(state, action)
    elif kind == a.ITEM:
        gains.apply_item(state, action)
    else:
        apply_rare(state, content, kind, action)


def _told(old: Reader, new: Reader, by_step: bool) -> Iterator[str]:
    """What one step changed; of an action itself only what its wording does not say."""
    yield from _of_the_day(old, new)
    yield from _of_dice(old, new)
    yield from _of_the_track(old, new, by_step)
    for seat in new.seats():
        yield from _of_a_seat(old, new, seat, by_step)
    yield from _of_spaces(old, new, by_step)
    yield from _of_winds(old, new, by_step)


def _of_the_day(old: Reader, new: Reader) -> Iterator[str]:
    before, after = old.state, new.state
    if after.rounds != before.rounds:
        yield f"Day {after.rounds} begins; {new.who(int(after.speaker))} is speaker"
    elif after.phase != before.phase:
        yield {
            c.CHALLENGE_PHASE: "the Challenge Phase begins",
            c.DUSK: "Dusk falls",
        }.get(int(after.phase), "the first Day is prepared")


# -- Challenges --------------------------------------------------------------------------------


def _of_dice(old: Reader, new: Reader) -> Iterator[str]:
    before, after = old.state, new.state
    if after.level > before.level:
        level = int(after.level) - 1
        name = new.pack.names["card"][int(after.faced[level])]
        final = ", the Final Challenge" if after.final[level] else ""
        where = new.space(int(after.faced_at[level]))
        yield f"{new.who(int(after.faced_by[level]))} faces {name} in {where}{final}"
    elif kind_of(before) == a.CHALLENGE_TURN and first(before) == 0:
        yield from _alone(old, new)
    level = min(int(before.level), int(after.level)) - 1
    if level < 0:
        return
    if after.rolled[level] and not before.rolled[level]:
        lost = corrupted(new, level)
        dice = [
            f"{c.COLOUR_NAMES[die]} {new.die(level, die)}{'*' if lost[die] else ''}"
            for die in range(c.DARK)
        ]
        yield f"the dice show {', '.join(dice)}; Dark Die: {new.die(level, c.DARK)}"
    elif after.rolled[level]:
        names = [f"the {colour} die" for colour in c.COLOUR_NAMES] + ["the Dark Die"]
        for die in np.flatnonzero(after.die[level] != before.die[level]).tolist():
            yield f"{names[die]} goes from {old.die(level, die)} to {new.die(level, die)}"
    if after.weapon[level] >= 0 and before.weapon[level] < 0:
        yield f"{new.item(int(after.weapon[level]))} modifies"
    if kind_of(before) == a.FACING and first(before) == c.DECIDE:
        value = int(challenge_value(before, old.content, level))
        due = int(difficulty_of(before, old.content, level))
        yield f"value {value} against {due}: {'a success' if value >= due else 'a failure'}"


def _alone(old: Reader, new: Reader) -> Iterator[str]:
    """The Dark Die rolled without a Challenge, as far as what follows shows its result."""
    after, seat = new.state, int(seat_of(old.state))
    kind = int(kind_of(after))
    if kind in (a.FACE, a.DRAWN):
        return
    results = {
        a.SUN_MOVES: c.RESULT_NAMES[int(first(after)) - 1] if kind == a.SUN_MOVES else "",
        a.PLACING: c.RESULT_NAMES[c.EYE],
    }
    shows = f": {results[kind]}" if kind in results else ""
    yield f"{old.who(seat)} rolls the Dark Die alone{shows}"


def _of_the_track(old: Reader, new: Reader, by_step: bool) -> Iterator[str]:
    before, after = old.state, new.state
    if after.sun != before.sun:
        way = "on" if after.sun > before.sun else "back"
        yield f"the Sun moves {way} to {new.icon(int(after.sun))}"
    if by_step and after.champion_at != before.champion_at:
        yield f"the champion moves to {new.icon(int(after.champion_at))}"
    if after.event_deck[0] != before.event_deck[0]:
        event = int(after.last_event)
        does = t.short(new.pack, int(new.content.event[event]))
        yield f"the Event is {new.pack.names['event'][event]}: {does}"


# -- Characters --------------------------------------------------------------------------------


def _of_a_seat(old: Reader, new: Reader, seat: int, by_step: bool) -> Iterator[str]:
    before, after = old.state, new.state
    name = new.who(seat)
    if after.character[seat] != before.character[seat]:
        yield f"{old.who(seat)} goes on as {name}" if by_step else f"{name} joins in"
    elif after.spirit[seat] and not before.spirit[seat]:
        yield f"{name} is killed and becomes a Spirit"
    elif before.spirit[seat] and not after.spirit[seat]:
        yield f"{name} revives"
    elif after.hearts[seat] != before.hearts[seat]:
        change = int(after.hearts[seat]) - int(before.hearts[seat])
        verb = "heals" if change > 0 else "suffers"
        most = int(most_hearts(after, new.content, seat))
        hearts = f"{after.hearts[seat]} of {most} hearts"
        yield f"{name} {verb} {counted(abs(change), 'Wound')} ({hearts})"
    elif by_step and after.place[seat] != before.place[seat]:
        yield f"{name} comes to {new.space(int(after.place[seat]))}"
    change = after.carries[seat].astype(int) - before.carries[seat]
    gained = [_several(new, kind, int(change[kind])) for kind in np.flatnonzero(change > 0)]
    lost = [_several(new, kind, -int(change[kind])) for kind in np.flatnonzero(change < 0)]
    if gained:
        yield f"{name} gains {listed(gained)}"
    if lost and by_step:
        yield f"{name} discards {listed(lost)}"
    change = after.taint[seat].astype(int) - before.taint[seat]
    for kind in np.flatnonzero(change > 0).tolist():
        yield f"Corruption is placed on {name}: {token(kind)}"
    if by_step and (change < 0).any() and not after.spirit[seat]:
        gone = [token(kind) for kind in np.flatnonzero(change < 0).tolist()]
        yield f"Corruption of {name} is discarded: {', '.join(gone)}"


def _several(reader: Reader, kind: int, number: int) -> str:
    return reader.item(kind) if number == 1 else f"{number} {reader.item(kind)}"


# -- Tallil ------------------------------------------------------------------------------------


def _of_spaces(old: Reader, new: Reader, by_step: bool) -> Iterator[str]:
    before, after = old.state, new.state
    dealt = []
    for space in range(1, c.FIRST_MERCHANT):
        was, now = int(before.card[space]), int(after.card[space])
        name = new.space(space)
        if was != now and now >= c.FIRST_SHADOW:
            yield f"a Shadow comes to {name}"
        elif was != now and now >= 0:
            dealt.append(name)
        elif was != now:
            yield f"the card of {name} is discarded"
        elif after.face_up[space] and not before.face_up[space] and not _faced(after, space):
            yield f"turned up on {name}: {new.pack.names['card'][now]}"
    if dealt:
        yield f"cards are dealt to {listed(dealt)}"
    for space in range(1, c.SPACES):
        yield from _of_tokens(old, new, space, by_step)
    for merchant in range(c.MERCHANTS):
        dark = bool(after.shadow_merchant[merchant])
        if dark != bool(before.shadow_merchant[merchant]):
            side = "Shadow Merchant" if dark else "Merchant"
            yield f"{new.space(c.FIRST_MERCHANT + merchant)} is now a {side}"


def _faced(state: np.record, space: int) -> bool:
    """Whether the card of a space is being faced."""
    return state.level > 0 and bool(state.faced_at[int(state.level) - 1] == space)


def _of_tokens(old: Reader, new: Reader, space: int, by_step: bool) -> Iterator[str]:
    was, now = old.tokens(space), new.tokens(space)
    if len(now) > len(was):
        yield f"Corruption is placed on {new.space(space)}: {', '.join(now[len(was) :])}"
    elif by_step and len(now) < len(was):
        gone = list(was)
        for each in now:
            gone.remove(each)
        yield f"Corruption on {new.space(space)} is discarded: {', '.join(gone)}"


def _of_winds(old: Reader, new: Reader, by_step: bool) -> Iterator[str]:
    before, after = old.state, new.state
    for region, name in enumerate(c.REGION_NAMES):
        was, now = int(before.wind[region]), int(after.wind[region])
        if after.wind_gone[region] and not before.wind_gone[region]:
            yield f"the {name} Wind leaves"
        elif was != now and by_step and not before.wind_gone[region]:
            verb = "pleased" if now > was else "angered"
            yield f"the {name} Wind is {verb} ({t.signed(was)} to {t.signed(now)})"
