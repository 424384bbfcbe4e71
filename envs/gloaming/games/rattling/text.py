"""What a person reads: actions and questions in words, the board as text.

An action is told as its seat would read it: "reroll the red die (2)".
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.games.rattling import text_cards as t
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.decisions.dawn import has_favour
from gloaming.games.rattling.decisions.gains import BY_WARD
from gloaming.games.rattling.facing import weapon_bonus
from gloaming.games.rattling.land import REGION_OF
from gloaming.games.rattling.life import most_hearts
from gloaming.games.rattling.program import ROWS
from gloaming.games.rattling.text_board import Reader, board, points_left, stands, token
from gloaming.games.rattling.text_cards import counted
from gloaming.games.rattling.text_news import news
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, seat_of, second
from gloaming.kernel.text import end_told

__all__ = ["action", "board", "news", "question"]


def action(state: np.record, pack: Pack, number: int) -> str:
    """A legal action in words, one line, different from those of all other legal actions.

    An action that is not legal in ``state`` may be called by its name in the catalogue.
    Raises ValueError for a number that is no action.
    """
    group, k = ACTIONS.group_of(number)
    kind = kind_of(state) if state.status == PLAYING else 0
    words = _WORDS.get(group)
    text = words(Reader(state, pack), kind, k) if words and kind else None
    return ACTIONS.names[number] if text is None else text


def question(state: np.record, pack: Pack) -> str:
    """Who decides what next, in one line, as the deciding seat would read it."""
    if state.status != PLAYING:
        return end_told(state, c.CAUSES)
    reader, seat = Reader(state, pack), int(seat_of(state))
    name = reader.who(seat) if state.character[seat] >= 0 else ""
    return f"seat {seat}{name and f' ({name})'}: {_ask(reader, seat, kind_of(state))}"


# -- questions ---------------------------------------------------------------------------------


def _ask(reader: Reader, seat: int, kind: int) -> str:
    """What is to be decided."""
    state, what, more = reader.state, int(first(reader.state)), int(second(reader.state))
    if kind in (a.REROLL, a.AFTERWARDS, a.WEAPON, a.DIE, a.CHANGE_DIE):
        return _ask_about_dice(reader, kind, what)
    if kind in (a.SPACE, a.WHO, a.TOKEN, a.ITEM, a.WIND, a.OPTION):
        return _ask_for_choice(reader, seat, kind, what, more)
    if kind == a.CHOOSE_CHARACTER:
        return "as whom do you go on?" if more else "which character?"
    if kind == a.NEXT:
        phase = "Dawn" if state.phase == c.DAWN_PHASE else "Challenge"
        return f"whose {phase} turn is next?"
    if kind == a.DAWN_TURN:
        return f"what is done? Left: {points_left(reader)}"
    if kind == a.RECEIVER:
        return f"who is given {reader.item(what)}?"
    if kind == a.TRADE:
        return f"is {_merchant(reader, what)} used?"
    if kind == a.FACE:
        return f"is the card in {reader.space(what)} faced?"
    if kind == a.DRAWN:
        return "which of two Darkness cards is faced?"
    if kind == a.ABILITY:
        return f"{reader.who(what)} asks: is {_ability_name(reader, seat)} used?"
    if kind == a.PREVENT:
        whose = "you are" if what == seat else f"{reader.who(what)} is"
        return f"{whose} about to suffer a Wound; is it prevented?"
    if kind == a.NOSE:
        whose = "you are" if what == seat else f"{reader.who(what)} is"
        return f"{whose} about to gain a Reward; is a Wound suffered for a choice of two?"
    if kind == a.ENTER:
        return "a Rumor: who enters Darkness?"
    if kind == a.ADVANCE:
        return f"does the champion move on from {reader.icon(int(state.champion_at))}?"
    return "what is said?"


def _ask_about_dice(reader: Reader, kind: int, what: int) -> str:
    """The same within a Challenge."""
    state, level = reader.state, _level(reader)
    now = stands(reader, level)
    now = now[0].upper() + now[1:]
    if kind == a.REROLL:
        rerolls = counted(int(state.rerolls[level]), "reroll")
        return f"are dice rerolled? {rerolls} left. {now}"
    if kind == a.AFTERWARDS:
        return f"does somebody change a die by one? {now}"
    if kind == a.CHANGE_DIE:
        return f"which die of {reader.who(int(state.faced_by[level]))} changes by one? {now}"
    if kind == a.WEAPON:
        return f"which weapon modifies? {now}"
    return f"which die is turned to {what}? {now}"


def _ask_for_choice(reader: Reader, seat: int, kind: int, what: int, more: int) -> str:
    """The same for what effects ask."""
    if kind == a.SPACE:
        return {
            e.CORRUPT: "on which space is Corruption placed?",
            e.CLEANSE: "from which space is Corruption discarded?",
            e.TRAVEL: "where to?",
            e.RESTORE: "which Shadow Merchant is turned over?",
            e.REVEAL: "which card is turned up?",
            e.BANISH: "which Shadow card is discarded?",
        }.get(what, "to which space is a Shadow added?")
    if kind == a.WHO:
        times = more >> 8
        return {
            e.HEAL: f"who heals {counted(times, 'Wound')}?",
            e.HURT: f"who suffers {counted(times, 'Wound')}?",
            e.REWARD: f"who gains {counted(times, 'Reward')}?",
        }.get(what, f"whose Corruption is discarded, up to {times}?")
    if kind == a.TOKEN:
        whose = reader.who(more) if what == c.NOWHERE else reader.space(what)
        return f"which Corruption of {whose} is discarded?"
    if kind == a.ITEM:
        return {
            e.PICK_EQUIPMENT: "which Equipment is gained?",
            e.REWARD: "which of two Rewards is kept?",
            e.PAY_BONE: "which Bone is discarded?",
        }.get(what, "which item is discarded?")
    if kind == a.WIND:
        return f"which Wind is {'pleased' if what == e.PLEASE else 'angered'}?"
    asked = "which way is taken" if _ways(reader)[1] else "is this done"
    source = _source(reader)
    return f"{f'{source}: ' if source else ''}{asked}?"


def _source(reader: Reader) -> str:
    """What asks which way: the card, Event, merchant, Wind, ability or item; empty if unknown."""
    state, content, names = reader.state, reader.content, reader.pack.names
    _, seat, program, at = (int(number) for number in state.pending[state.depth - 2])
    space, level = at // ROWS, _level(reader)
    if level >= 0 and (seat, space) == (state.faced_by[level], state.faced_at[level]):
        card = int(state.faced[level])
        texts = (content.card_special, content.card_scout, content.card_pass, content.card_fail)
        if any(of[card] == program for of in texts):
            return names["card"][card]
    event = int(state.last_event)
    if space == c.NOWHERE and event >= 0 and content.event[event] == program:
        return names["event"][event]
    if c.FIRST_MERCHANT <= space < c.SPACES:
        merchant = space - c.FIRST_MERCHANT
        if content.trade[int(content.merchant_kind[merchant])] == program:
            return _merchant(reader, merchant)
    if c.VILLAGE < space < c.FIRST_MERCHANT:
        card, region = int(state.card[space]), int(REGION_OF[space])
        if card >= 0 and state.face_up[space] and content.card_scouted[card] == program:
            return names["card"][card]
        if state.phase == c.DUSK and program in content.wind_dusk[region]:
            return f"the {c.REGION_NAMES[region]} Wind"
    side = content.spirit_ability if state.spirit[seat] else content.warrior_ability
    if side[int(state.character[seat])] == program:
        return _ability_name(reader, seat)
    items = [reader.item(kind) for kind in range(c.KINDS) if content.item_effect[kind] == program]
    return items[0] if len(items) == 1 else ""


# -- parts of wordings -------------------------------------------------------------------------


def _merchant(reader: Reader, merchant: int) -> str:
    kind = int(reader.content.merchant_kind[merchant])
    dark = "Shadow " if reader.state.shadow_merchant[merchant] else ""
    return f"the {dark}{reader.pack.names['merchant'][kind]}"


def _ability_name(reader: Reader, seat: int) -> str:
    side = "spirit_ability" if reader.state.spirit[seat] else "ability"
    return reader.pack.names[side][int(reader.state.character[seat])]


def _ability(reader: Reader, seat: int) -> str:
    """The ability of a seat's side that is up, with what it does."""
    number = int(reader.state.character[seat])
    of = t.spirit_ability if reader.state.spirit[seat] else t.warrior_ability
    return f"{_ability_name(reader, seat)} ({of(reader.pack, number)})"


def _other(reader: Reader, chair: int) -> int | None:
    """The seat on a chair, counted from the seat that decides."""
    seats = int(reader.state.seats)
    return (int(seat_of(reader.state)) + chair) % seats if chair < seats else None


def _hearts(reader: Reader, seat: int) -> str:
    most = int(most_hearts(reader.state, reader.content, seat))
    return f"{reader.state.hearts[seat]} of {most} hearts"


def _level(reader: Reader) -> int:
    return int(reader.state.level) - 1


# -- one function for each group of actions: (reader, kind of decision, place in the group) -----


def _character(reader: Reader, kind: int, k: int) -> str | None:
    content, name = reader.content, reader.pack.names["character"][k]
    told = [
        f"Skill {c.SKILL_NAMES[int(content.skill[k])]}",
        counted(int(content.warrior_hearts[k]), "heart"),
        counted(int(content.action_points[k]), "action point"),
        f"{reader.pack.names['ability'][k]}: {t.warrior_ability(reader.pack, k)}",
        f"{reader.pack.names['blessing'][k]}: {t.blessing(reader.pack, k)}",
    ]
    verb = "go on as" if second(reader.state) else "choose"
    return f"{verb} {name} ({'; '.join(told)})" if kind == a.CHOOSE_CHARACTER else None


def _chair(reader: Reader, kind: int, k: int) -> str | None:
    other = _other(reader, k)
    if other is None:
        return None
    name, what = reader.who(other), int(first(reader.state))
    if kind == a.NEXT:
        return f"choose {name}"
    if kind == a.RECEIVER:
        return f"give {reader.item(what)} to {name}"
    if kind == a.ENTER:
        return f"{name} enters Darkness ({_hearts(reader, other)})"
    if kind != a.WHO:
        return None
    times = int(second(reader.state)) >> 8
    if what == e.CURE:
        return f"discard Corruption of {name} ({', '.join(reader.taints(other))})"
    verb = {e.HEAL: "heals", e.HURT: "suffers"}.get(what, "gains")
    noun = "Reward" if what == e.REWARD else "Wound"
    hearts = "" if what == e.REWARD else f" ({_hearts(reader, other)})"
    return f"{name} {verb} {counted(times, noun)}{hearts}"


def _none(reader: Reader, kind: int, k: int) -> str | None:
    return "nobody enters for now" if kind == a.ENTER else None


def _accept(reader: Reader, kind: int, k: int) -> str | None:
    state, what, more = reader.state, int(first(reader.state)), int(second(reader.state))
    if kind == a.TRADE:
        number = int(reader.content.merchant_kind[what])
        does = t.trade(reader.pack, number, bool(state.shadow_merchant[what]))
        return f"use {_merchant(reader, what)} {does}"
    if kind == a.ABILITY:
        return f"use {_ability(reader, int(seat_of(state)))}"
    if kind == a.PREVENT:
        if more == BY_WARD:
            return f"suffer the Wound in place of {reader.who(what)}"
        verb = "use" if reader.content.item_kept[more] else "discard"
        return f"{verb} {reader.item(more)} in place of the Wound"
    if kind == a.NOSE:
        whom = "yourself" if what == seat_of(state) else reader.who(what)
        return f"suffer a Wound, to draw two Rewards for {whom}"
    if kind == a.ADVANCE:
        return f"move on to {reader.icon(int(state.champion_at) + 1)}"
    return None


def _decline(reader: Reader, kind: int, k: int) -> str | None:
    what = int(first(reader.state))
    if kind == a.PREVENT:
        own = what == seat_of(reader.state)
        return "suffer the Wound" if own else f"let {reader.who(what)} suffer the Wound"
    if kind == a.ABILITY:
        return f"do not use {_ability_name(reader, int(seat_of(reader.state)))}"
    return {
        a.TRADE: "do not trade",
        a.FACE: "face nothing, roll the Dark Die alone",
        a.CHANGE_DIE: "change no die",
        a.NOSE: "suffer no Wound for it",
        a.ADVANCE: "stay where the champion is",
    }.get(kind)


def _end(reader: Reader, kind: int, k: int) -> str | None:
    state = reader.state
    lost = counted(int(state.points), "action point")
    return f"end the turn ({lost} lost)" if state.points else "end the turn"


def _space(reader: Reader, kind: int, k: int) -> str | None:
    name, what = reader.space(k), int(first(reader.state))
    if kind == a.DAWN_TURN:
        return f"move to {name}"
    if kind != a.SPACE:
        return None
    tokens = ", ".join(reader.tokens(k))
    if what == e.CORRUPT:
        third = reader.state.tokens[k] == c.TOKENS_A_SPACE
        return f"place Corruption on {name}{': a Shadow comes' if third else ''}"
    return {
        e.CLEANSE: f"discard Corruption on {name} ({tokens})",
        e.TRAVEL: f"move to {name}",
        e.RESTORE: f"turn over {name}",
        e.REVEAL: f"turn up the card on {name}",
        e.BANISH: f"discard the Shadow card on {name}",
    }.get(what, f"add a Shadow to {name}")


def _forward(reader: Reader, kind: int, k: int) -> str | None:
    return f"move forward to {_beside(reader, 1)}" if reader.state.champion >= 0 else None


def _back(reader: Reader, kind: int, k: int) -> str | None:
    return f"move back to {_beside(reader, -1)}" if reader.state.champion >= 0 else None


def _beside(reader: Reader, step: int) -> str:
    at = int(reader.state.champion_at) + step
    sun = ", where the Sun is" if at == reader.state.sun else ""
    return f"{reader.icon(at)}{sun}"


def _stop(reader: Reader, kind: int, k: int) -> str | None:
    if reader.state.champion < 0:
        return None
    return f"stop at {reader.icon(int(reader.state.champion_at))}"


def _cost(reader: Reader, free: bool) -> str:
    """Whether a Scout or a Purify is free."""
    state = reader.state
    place = int(state.place[int(seat_of(state))])
    return ", free" if free or has_favour(state, reader.content, place) else ""


def _scout(reader: Reader, kind: int, k: int) -> str | None:
    state = reader.state
    place = int(state.place[int(seat_of(state))])
    if kind != a.DAWN_TURN or place == c.NOWHERE or state.card[place] < 0:
        return None
    return f"scout {reader.back(place)}{_cost(reader, bool(state.free_scout))}"


def _token(reader: Reader, kind: int, k: int) -> str | None:
    if kind == a.DAWN_TURN:
        return f"purify {token(k)}{_cost(reader, False)}"
    return f"discard {token(k)}" if kind == a.TOKEN else None


def _give(reader: Reader, kind: int, k: int) -> str | None:
    return f"give {reader.item(k)} to somebody here"


def _use(reader: Reader, kind: int, k: int) -> str | None:
    if reader.content.item_weapon[k]:
        bonus = _bonus(reader, k)
        return f"modify with {reader.item(k)} ({bonus}; {t.item(reader.pack, k)})"
    return f"use {reader.told(k)}"


def _bonus(reader: Reader, kind: int) -> str:
    """What a weapon adds to the Challenge under way."""
    if reader.state.level == 0:
        return "+0"
    card = int(reader.state.faced[_level(reader)])
    return f"{int(weapon_bonus(reader.content, card, kind)):+d}"


def _item(reader: Reader, kind: int, k: int) -> str | None:
    what, drawn = int(first(reader.state)), int(second(reader.state))
    if kind == a.WEAPON:
        return f"modify with {reader.item(k)} ({_bonus(reader, k)}; {t.item(reader.pack, k)})"
    if kind != a.ITEM:
        return None
    if what == e.PICK_EQUIPMENT:
        return f"gain {reader.told(k)}"
    if what == e.REWARD:
        one, two = drawn & 31, drawn >> 5
        return f"keep {reader.told(k)}, discard {reader.item(two if k == one else one)}"
    return f"discard {reader.told(k)}"


def _ability_of(reader: Reader, kind: int, k: int) -> str | None:
    owner = _other(reader, k)
    if owner is None or reader.state.character[owner] < 0:
        return None
    told = _ability(reader, owner)
    return f"ask {reader.who(owner)} for {told}" if k else f"use {told}"


def _offer(reader: Reader, kind: int, k: int) -> str | None:
    item = reader.item(c.FIRST_LEGENDARY + k)
    return f"discard {item}: the {c.REGION_NAMES[k]} Wind comes back"


def _choose_die(reader: Reader, kind: int, k: int) -> str | None:
    if reader.state.level == 0:
        return None
    name = f"the {c.COLOUR_NAMES[k]} die" if k < c.DARK else "the Dark Die"
    shows = reader.die(_level(reader), k)
    if kind == a.DIE:
        return f"turn {name} from {shows} to {int(first(reader.state))}"
    return f"reroll {name} ({shows})"


def _change(reader: Reader, kind: int, k: int) -> str | None:
    if reader.state.level == 0:
        return None
    die, down = k >> 1, k & 1
    number = int(reader.state.die[_level(reader), die])
    verb, then = ("lower", number - 1) if down else ("raise", number + 1)
    return f"{verb} the {c.COLOUR_NAMES[die]} die from {number} to {then}"


def _keep(reader: Reader, kind: int, k: int) -> str | None:
    return "leave the dice as they are" if kind == a.AFTERWARDS else "keep the dice"


def _way(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.OPTION:
        return None
    told = [t.way(reader.pack, rows) for rows in _ways(reader) if rows]
    if len(told) == 1:  # what may be done, or not
        return told[0] if k == 0 else "leave that out: nothing of it happens"
    return told[k] if told[0] != told[1] else f"{told[k]} ({('first', 'second')[k]} way)"


def _ways(reader: Reader) -> tuple[Sequence[t.Row], Sequence[t.Row]]:
    """The rows of both ways that are asked about; none where the second is not to do the first."""
    state = reader.state
    program, at = (int(number) for number in state.pending[state.depth - 2, 2:4])
    rows = t.rows_of(reader.pack, program)
    return t.ways(rows, at & (ROWS - 1), int(first(state)))[:2]


def _drawn(reader: Reader, kind: int, k: int) -> str | None:
    card = int(reader.state.drawn[k])
    return f"face {t.challenge(reader.pack, card)}" if card >= 0 else None


def _face(reader: Reader, kind: int, k: int) -> str | None:
    space = int(first(reader.state))
    if kind != a.FACE or reader.state.card[space] < 0:
        return None
    if not reader.state.face_up[space]:
        return f"face {reader.back(space)}"
    return f"face {t.challenge(reader.pack, int(reader.state.card[space]))}"


def _wind(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.WIND:
        return None
    at, up = int(reader.state.wind[k]), first(reader.state) == e.PLEASE
    verb = "please" if up else "anger"
    then = t.signed(at + (1 if up else -1)) if up or at > c.LOW else "it leaves"
    return f"{verb} the {c.REGION_NAMES[k]} Wind ({t.signed(at)} to {then})"


def _say(reader: Reader, kind: int, k: int) -> str | None:
    return f"say {k + 1}"


_WORDS = {
    "character": _character,
    "chair": _chair,
    "none": _none,
    "accept": _accept,
    "decline": _decline,
    "end": _end,
    "space": _space,
    "forward": _forward,
    "back": _back,
    "stop": _stop,
    "scout": _scout,
    "token": _token,
    "give": _give,
    "use": _use,
    "item": _item,
    "ask": _ability_of,
    "offer": _offer,
    "die": _choose_die,
    "change": _change,
    "keep": _keep,
    "way": _way,
    "drawn": _drawn,
    "face": _face,
    "wind": _wind,
    "say": _say,
}
