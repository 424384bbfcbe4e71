"""What a person reads: actions and questions in words, the board as text.

An action is told as its seat would read it: "pay a blue crystal of the City".
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.actions import ACTIONS
from gloaming.games.mysthea.text_actions import WORDS
from gloaming.games.mysthea.text_board import (
    Reader,
    beaten,
    board,
    left_of_day,
    on_the_island,
    outlook,
    subject,
    waiting,
    whole_map,
)
from gloaming.games.mysthea.text_news import news
from gloaming.games.mysthea.text_pieces import crystals, units
from gloaming.kernel.content import Pack
from gloaming.kernel.text import counted, end_told

__all__ = ["action", "board", "news", "question", "whole_map"]


def action(state: np.record, pack: Pack, number: int) -> str:
    """A legal action in words, one line, different from those of all other legal actions.

    An action that is not legal in ``state`` may be called by its name in the catalogue.
    Raises ValueError for a number that is no action.
    """
    group, k = ACTIONS.group_of(number)
    kind = subject(state)[0]
    words = WORDS.get(group)
    text = words(Reader(state, pack), kind, k) if words and kind else None
    return ACTIONS.names[number] if text is None else text


def question(state: np.record, pack: Pack) -> str:
    """Who decides what next, in one line, as the deciding seat would read it."""
    kind, seat, _, _ = subject(state)
    if kind == 0:
        return end_told(state, c.CAUSES)
    reader = Reader(state, pack)
    who = seat if state.seats > 1 else int(state.turn)
    known = state.character[who] >= 0 and (state.seats > 1 or state.rounds > 0)
    name = f" ({reader.who(who)})" if known else ""
    return f"seat {seat}{name}: {_ask(reader, kind)}"


def _ask(reader: Reader, kind: int) -> str:
    """What is to be decided."""
    for ask in (_ask_by_day, _ask_in_fights, _ask_for_powers, _ask_by_night):
        text = ask(reader, kind)
        if text is not None:
            return text
    return a.DECISIONS[kind - 1]


def _ask_by_day(reader: Reader, kind: int) -> str | None:
    """The set-up, the Day, crystals."""
    state = reader.state
    _, _, one, two = subject(state)
    if kind in (a.START, a.ARMOUR, a.WHERE):
        return {
            a.START: f"where does {reader.who(one)} begin?",
            a.ARMOUR: f"does {reader.who(one)} begin in Armor?",
        }.get(kind, f"where does {reader.who(one)} go?")
    if kind == a.DISCARD:
        return f"{reader.who(one)} has {counted(int(state.stocked[one]), 'crystal')}; which goes?"
    if kind == a.SWAP_IN:
        return f"for what is a {c.QOAM_NAMES[one]} crystal swapped?"
    if kind == a.MAKE_ROOM:
        return f"which crystal in the City makes room for a {c.QOAM_NAMES[one]} one?"
    if kind == a.DEPOSIT:
        more = f", {one} at most" if one <= c.KINDS else ""
        return f"which crystal is deposited{more}? {counted(reader.city_room(), 'space')} free"
    if kind == a.MACHINE_AT:
        return f"which {c.MACHINE_NAMES[one]} is activated?"
    if kind == a.AGAIN:
        return f"is another machine of {reader.region(one)} activated?"
    if kind in (a.GIVE, a.TAKE):
        verb = "given to" if kind == a.GIVE else "taken from"
        return f"which crystal is {verb} {reader.who(one)}? {two} to go"
    return {
        a.PILE: "from which pile is the first Character drawn? The piles alternate",
        a.DAY: f"what is done? Left: {left_of_day(reader)}",
        a.HOP: "to which node of a close Island?",
        a.SWAP_OUT: "is a crystal just collected swapped for another?",
        a.BUILD: "where is the Fortification built?",
        a.TRADE_WITH: "with whom are two crystals traded for two?",
        a.LIFT: "which Fortification is moved?",
        a.LOWER: "where does the Fortification go?",
    }.get(kind)


def _ask_in_fights(reader: Reader, kind: int) -> str | None:
    """Attacks, shards, what was defeated, bonuses."""
    state = reader.state
    _, _, one, two = subject(state)
    if kind == a.PAY:
        told = f"{outlook(reader)}; by now {beaten(reader)}" if state.shown else outlook(reader)
        return f"what pays for card {state.shown + 1}? {told}"
    if kind == a.PROBE:
        return f"the shard has the value {one} and costs {crystals(state.due)}; is it paid for?"
    if kind == a.PAY_SHARD:
        return f"how is a {c.QOAM_NAMES[one]} crystal paid? Still due: {crystals(state.due)}"
    if kind == a.RETURN_TO:
        return f"where does {reader.who(int(state.turn))} return to?"
    if kind == a.ISLAND:
        return f"which Island takes {units(state.felled)}?"
    if kind == a.TROOP:
        left = f"{two} to place" if two > 1 else "the last one"
        return f"where on {reader.island(one)} does a Troop go? {left}"
    if kind in (a.GIFT, a.LEAD_TO):
        name = reader.who(one)
        return f"which crystal does {name} take?" if kind == a.GIFT else f"where does {name} go?"
    if kind in (a.MARCH_TO, a.ARRANGE_TO):
        unit, region = c.UNIT_NAMES[one % c.UNITS], reader.region(one // c.UNITS)
        return f"where does the {unit} of {region} go?"
    return {
        a.DRAW_FROM: "from whose deck comes the card?",
        a.BANNER: "which Eradication Bonus is gained?",
        a.SLAY: "in which Region is a Troop defeated?",
        a.GIFT_TO: "who takes a crystal?",
        a.LEAD: "who is led to the next node?",
        a.MARCH: "which Enemy is moved?",
    }.get(kind)


def _ask_for_powers(reader: Reader, kind: int) -> str | None:
    """Relics."""
    state = reader.state
    _, _, one, two = subject(state)
    who = reader.who(int(state.turn))
    if kind == a.OFFER:
        return f"{who} asks for your Relic ({reader.power(one)}); is it used?"
    if kind == a.ARRANGE:
        return f"which Enemy around {who} is moved? {counted(one, 'move')} left"
    if kind == a.REBUILD_AT:
        return f"where does the {c.MACHINE_NAMES[one % c.MACHINES]} stand again?"
    if kind == a.WISH:
        return f"which crystal does {who} take? {two} to go"
    return {
        a.COPY: "whose Relic Power is copied?",
        a.CHANGE_PLACES: f"who changes places with {who}?",
        a.REBUILD: "which machine comes back?",
        a.LEAP: f"to which node does {who} go?",
        a.TURN_COLOSSUS: "which way does the Colossus move?",
        a.HUNT: f"which Monster does {who} attack?",
    }.get(kind)


def _ask_by_night(reader: Reader, kind: int) -> str | None:
    """What Event Cards and Monsters ask for."""
    _, _, one, two = subject(reader.state)
    if kind == a.LONE:
        where = on_the_island(reader, one, two)
        return f"where does the only {reader.unit_on(one, two)} of {where} go?"
    if kind == a.REPLACE:
        return f"an Enemy of {reader.region(one)} takes a space of the City; which crystal goes?"
    if kind == a.UNBUILD:
        return f"Kodror comes: which Fortification does {reader.who(one)} give up?"
    if kind == a.SWALLOW:
        here = waiting(reader, one)
        return f"Cannibarok takes {counted(two, 'Troop')} of {reader.island(one)}; which? {here}"
    return None
