"""What a person reads: actions and questions in words, the board as text.

What a hero does begins with the hero's name ("Belle: move to Seaside Inn"); what the Leader
decides does not ("let Moana act").
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.actions import ACTIONS
from gloaming.games.chronicles.board import shadow_of_strength
from gloaming.games.chronicles.decisions.battle import all_gathered
from gloaming.games.chronicles.decisions.tokens import token_of_use
from gloaming.games.chronicles.text_board import (
    Reader,
    board,
    listed,
    spot_name,
    tile_sides,
    token_gist,
)
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, second
from gloaming.kernel.text import counted, end_told

__all__ = ["action", "board", "question"]


def action(state: np.record, pack: Pack, number: int) -> str:
    """A legal action in words, one line, different from those of all other legal actions.

    An action that is not legal in ``state`` may be called by its name in the catalogue.
    Raises ValueError for a number that is no action.
    """
    group, k = ACTIONS.group_of(number)
    reader = Reader(state, pack)
    kind = kind_of(state) if state.status == PLAYING else 0
    words = _WORDS.get(group)
    text = words(reader, kind, k) if words and kind else None
    if text is None:
        return ACTIONS.names[number]
    return text if kind in BY_LEADER else f"{reader.hero(first(state))}: {text}"


def question(state: np.record, pack: Pack) -> str:
    """Who decides what next, in one line."""
    if state.status != PLAYING:
        return end_told(state, c.CAUSES)
    reader, kind = Reader(state, pack), kind_of(state)
    who = reader.hero(first(state)) + (", the Leader" if kind in BY_LEADER else "")
    return f"seat {state.actor} ({who}): {_ask(reader, kind, second(state))}"


BY_LEADER = (a.LAY, a.TURN, a.LEAD, a.ORDER)


def _ask(reader: Reader, kind: int, what: int) -> str:
    """What is to be decided; ``what`` is the frame's second number."""
    state = reader.state
    slot = first(state)
    if kind == a.LAY:
        return f"where is {reader.tile(what)} laid?"
    if kind == a.TURN:
        tile = int(state.pending[state.depth - 2, 3])
        return f"how is {reader.tile(tile)} turned, {spot_name(reader, what)}?"
    if kind == a.LEAD:
        left = c.SLOTS_A_DAY - state.played
        return f"who acts next, or is the day over? {counted(left, 'token')} can still be played"
    if kind == a.ACT:
        return f"what does {reader.hero(slot)} do at {reader.space(state.place[slot])}?"
    if kind == a.TRIP:
        return f"where to from {reader.space(state.place[slot])}? {_moves(reader)} left"
    if kind == a.RECEIVE:
        return f"who receives {_item(reader, what // c.ITEMS, what % c.ITEMS)}?"
    if kind == a.CHOOSE:
        return f"whom is {reader.token(slot, what)} for? ({token_gist(reader, slot, what)})"
    if kind == a.SPACE:
        return f"to which space does {reader.hero(what // 4)} go?"
    if kind == a.SHARE:
        return f"who is healed by 1? {counted(what, 'point')} left to share out"
    if kind == a.ORDER:
        return f"against {reader.target()}: who is next to re-roll or play a token?"
    if kind == a.REROLL:
        can_roll = state.fighters >> slot & 1
        ask = "re-roll, play a token, or keep?" if can_roll else "play a token?"
        return f"against {reader.target()}: {ask}"
    return f"against {reader.target()}, after the last roll: play a token?"


def _moves(reader: Reader) -> str:
    return counted(int(reader.state.trip_steps), "move")


def _item(reader: Reader, owner: int, item: int) -> str:
    return f"{reader.item(owner, item)} ({reader.quest(owner)})"


def _other(reader: Reader, chair: int) -> int | None:
    """The slot ``chair`` places clockwise of the deciding hero; None for an empty chair."""
    heroes = int(reader.state.heroes)
    return (int(first(reader.state)) + chair) % heroes if chair < heroes else None


# -- one function for each group of actions: (reader, kind of decision, place in the group) -----


def _end(reader: Reader, kind: int, k: int) -> str | None:
    return "end the day"


def _hero(reader: Reader, kind: int, k: int) -> str | None:
    state = reader.state
    slot, what = first(state), second(state)
    other = _other(reader, k)
    if other is None:
        return None
    name = reader.hero(other)
    if kind == a.LEAD:
        return f"let {name} act"
    if kind == a.ORDER:
        fights = state.fighters >> other & 1
        return f"{name} is next to re-roll" if fights else f"{name} may play a token from afar"
    if kind == a.RECEIVE:
        return f"hand it to {name}"
    if kind == a.SHARE:
        return f"heal {name} by 1"
    if kind != a.CHOOSE:
        return None
    effect, amount, _ = reader.effect(slot, what)
    return {
        c.HEAL_FULL: f"heal {name} completely",
        c.RALLY: f"call {name} to {reader.space(state.place[slot])}",
        c.MOVE_TO: f"choose where {name} goes",
        c.GUIDE: f"let {name} move up to {counted(amount, 'space')}",
    }.get(effect)


def _token(reader: Reader, kind: int, k: int) -> str | None:
    slot, token = first(reader.state), token_of_use(k)
    name = reader.token(slot, token)
    if k > a.HEAL_2:
        return f"play {name}"
    amount = reader.effect(slot, token)[1]
    use = f"heal {amount}" if k in (a.HEAL_1, a.HEAL_2) else f"move {counted(amount, 'space')}"
    return f"play {name} to {use}"


def _shadow(reader: Reader, kind: int, k: int) -> str | None:
    place = reader.state.place[first(reader.state)]
    token = shadow_of_strength(reader.state, reader.content, place, k + 1)
    if token < 0:
        return None
    return f"battle {reader.pack.names['villain'][token]} (shadow of strength {k + 1})"


def _foe(reader: Reader, kind: int, k: int) -> str | None:
    owner = _other(reader, k)
    if owner is None or not reader.step(owner, "strength"):
        return None
    return f"battle the foe of {reader.quest(owner)} (strength {reader.step(owner, 'strength')})"


def _vortex(reader: Reader, kind: int, k: int) -> str | None:
    aim = "destroy" if all_gathered(reader.state) else "weaken"
    return f"battle the Vortex (strength {reader.state.vortex_strength}) to {aim} it"


def _of_item(verb: str, reader: Reader, k: int) -> str | None:
    owner, item = _other(reader, k // c.ITEMS), k % c.ITEMS
    if owner is None or item not in reader.items(owner):
        return None
    return f"{verb} {_item(reader, owner, item)}"


def _pick(reader: Reader, kind: int, k: int) -> str | None:
    return _of_item("pick up", reader, k)


def _drop(reader: Reader, kind: int, k: int) -> str | None:
    return _of_item("drop", reader, k)


def _give(reader: Reader, kind: int, k: int) -> str | None:
    return _of_item("hand over", reader, k)


def _work(reader: Reader, kind: int, k: int) -> str | None:
    owner = _other(reader, k)
    if owner is None:
        return None
    quest = reader.quest(owner)
    if reader.step(owner, "kind") == c.CHECK:
        return f"roll {c.DICE} dice for {quest} ({reader.step(owner, 'count')} must succeed)"
    carried = [
        reader.item(owner, item)
        for item in reader.items_of(owner, reader.step(owner, "items"))
        if reader.state.item_at[owner, item] == c.HELD + first(reader.state)
    ]
    if not carried:
        return None
    risk = ", a die decides each" if reader.step(owner, "check") else ""
    return f"hand in {listed(carried)} ({quest}{risk})"


def _move(reader: Reader, kind: int, k: int) -> str | None:
    if not reader.space(k):
        return None
    shadow = " (a shadow is there)" if reader.state.shadows[k] else ""
    if kind == a.SPACE:
        other = second(reader.state) // 4
        if other != first(reader.state):
            return f"send {reader.hero(other)} to {reader.space(k)}{shadow}"
    return f"move to {reader.space(k)}{shadow}"


def _stop(reader: Reader, kind: int, k: int) -> str | None:
    return f"stop at {reader.space(reader.state.place[first(reader.state)])}"


def _take(reader: Reader, kind: int, k: int) -> str | None:
    other = _other(reader, k + 1)
    return None if other is None else f"take {reader.hero(other)} along"


def _leave(reader: Reader, kind: int, k: int) -> str | None:
    rider = int(reader.state.trip_rider)
    if rider < 0:
        return None
    place = reader.space(reader.state.place[first(reader.state)])
    return f"leave {reader.hero(rider)} at {place}"


def _reroll(reader: Reader, kind: int, k: int) -> str | None:
    slot = first(reader.state)
    if not reader.state.fighters >> slot & 1:
        return None
    faces = [reader.face(slot, die) for die in range(c.DICE)]
    if k == c.DICE:
        return f"re-roll both dice ({listed(faces)})"
    if faces[0] == faces[1]:
        return f"re-roll one of the dice showing {faces[k]}" if k == 0 else None
    return f"re-roll the die showing {faces[k]}"


def _keep(reader: Reader, kind: int, k: int) -> str | None:
    slot = first(reader.state)
    if kind == a.REROLL and reader.state.fighters >> slot & 1:
        return f"keep {listed([reader.face(slot, die) for die in range(c.DICE)])}"
    return "play no token"


def _lay(reader: Reader, kind: int, k: int) -> str | None:
    return f"lay it {spot_name(reader, k)}"


def _turn(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.TURN:
        return None
    tile = int(reader.state.pending[reader.state.depth - 2, 3])
    turn = counted(k, "quarter turn") + " clockwise" if k else "do not turn it"
    return f"{turn} ({tile_sides(reader, tile, k)})"


_WORDS = {
    "end": _end,
    "hero": _hero,
    "token": _token,
    "shadow": _shadow,
    "foe": _foe,
    "vortex": _vortex,
    "pick": _pick,
    "drop": _drop,
    "give": _give,
    "work": _work,
    "move": _move,
    "stop": _stop,
    "take": _take,
    "leave": _leave,
    "reroll": _reroll,
    "keep": _keep,
    "lay": _lay,
    "turn": _turn,
}
