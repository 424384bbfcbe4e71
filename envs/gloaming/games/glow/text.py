"""What a person reads: actions and questions in words, the board as text.

An action is told as its seat would read it: "walk to p33 (village, 8 light; costs 1 footprint)".
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.games.glow import state as c
from gloaming.games.glow.abilities import BY_BUTTERFLY, ON_PATH
from gloaming.games.glow.actions import ACTIONS, DICE, HELD_NAMES, LARGE_DIE, SMALL_DIE
from gloaming.games.glow.cards import has_spell
from gloaming.games.glow.decisions.rolls import TO_SET, WITH_OTHER, is_free
from gloaming.games.glow.dice import tally
from gloaming.games.glow.journey import ends_of, sail_cost, step_cost
from gloaming.games.glow.text_board import Reader, board
from gloaming.games.glow.text_cards import (
    change,
    counted,
    effects,
    gist,
    price,
    symbol_name,
    tallied,
)
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, seat_of, second
from gloaming.kernel.text import end_told, listed

__all__ = ["action", "board", "question"]


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
    hero = reader.hero(seat)
    return f"seat {seat}{hero and f' ({hero})'}: {_ask(reader, seat, kind_of(state))}"


# -- questions ---------------------------------------------------------------------------------


def _ask(reader: Reader, seat: int, kind: int) -> str:
    """What is to be decided."""
    state, what, more = reader.state, int(first(reader.state)), int(second(reader.state))
    if kind in (a.ROLL, a.USE, a.PAY, a.ROLL_NOW):
        return _ask_about_dice(reader, seat, kind)
    if kind in (a.NOON, a.SACRIFICE, a.TRAVEL, a.SPEND):
        return _ask_on_the_way(reader, seat, kind)
    if kind == a.CHOOSE_ADVENTURER:
        return "which adventurer?"
    if kind == a.CHOOSE_RIVAL:
        return f"which colour has Tom's {('first', 'second')[what]} die?"
    if kind == a.CLAIM:
        return f"does {reader.card(what)} take a die that has come back?"
    if kind == a.RECRUIT:
        return "which companion joins?"
    if kind == a.SHIFT:
        return f"is the curse die moved away from the {reader.space(what)} space first?"
    if kind == a.CHOOSE_DIE:
        waits = " It counts from tomorrow" if more and not state.graveyard_die_today else ""
        return f"which large die does {reader.card(what)} bring?{waits}"
    if kind == a.DISCARD:
        return "which companion of the track goes to the graveyard?"
    if kind == a.SWAP:
        return f"is a companion exchanged for {reader.told(what)}, on top of the removed cards?"
    if kind == a.PICK:
        return f"{reader.card(what)} has left; who is taken from the graveyard?"
    if kind == a.GIVE_DIE:
        return f"which large {c.COLOUR_NAMES[what]} die goes back to the reserve?"
    left = f" {what} are due" if what > 1 else ""
    return f"which butterfly is {'paid' if more else 'given back'}?{left}"


def _ask_about_dice(reader: Reader, seat: int, kind: int) -> str:
    """The same for rerolls."""
    state, chosen = reader.state, int(first(reader.state))
    if kind == a.USE:
        return f"what is done with {_die(chosen)}?"
    if kind == a.ROLL_NOW:
        return f"{_die(chosen)} is rolled again; with another die?"
    if kind == a.PAY:
        how = int(second(state))
        total = TO_SET if 1 <= how < WITH_OTHER else 1
        unit = f"unit {total - state.paying + 1} of {total}" if total > 1 else "it"
        return f"{_plan(chosen, how)}: how is {unit} paid?"
    light = min(int(state.light[seat]), c.ICONS)
    steps = int(reader.content.icons_below[light])
    told = [
        counted(int(state.daily[seat]), "companion's reroll"),
        counted(int(state.rerolls[seat]), "reroll token"),
        f"{counted(steps, 'step')} down the score track",
    ]
    sources = [words for words in told if not words.startswith("0 ")]
    return f"which die is rerolled or set, or are all kept? To pay with: {listed(sources)}"


def _plan(chosen: int, how: int) -> str:
    """What is being paid for, as kept in a frame."""
    if how == 0:
        return f"reroll {_die(chosen)}"
    if how < WITH_OTHER:
        return f"turn {_die(chosen)} to {symbol_name(DICE[chosen][1], how - 1)}"
    return f"reroll {_die(chosen)} together with {_other_die(chosen, how - WITH_OTHER)}"


def _ask_on_the_way(reader: Reader, seat: int, kind: int) -> str:
    """The same for noon and afternoon."""
    state, what, more = reader.state, int(first(reader.state)), int(second(reader.state))
    if kind == a.NOON:
        return "what resolves next?"
    if kind == a.SPEND:
        return f"which die is spent on the step to {reader.step(what)} ({reader.asks(what)})?"
    if kind == a.SACRIFICE:
        if what == ON_PATH:
            return f"what is lost to the skull on the way to {reader.step(more)}?"
        return f"what is lost{' to the purge butterfly' if what == BY_BUTTERFLY else ''}?"
    left = counted(int(state.footprints[seat]), "footprint")
    if state.board == c.ARCHIPELAGO:
        shown = sum(1 for k in range(c.ELEMENTS) if _counts(reader, seat)[k])
        return f"which boat sails? The dice show {counted(shown, 'different element')}; {left}"
    here = int(state.party[seat])
    unspent = [
        f"{count - state.spent[k]} {c.ELEMENT_NAMES[k]}"
        for k, count in enumerate(_counts(reader, seat)[: c.ELEMENTS])
        if count > state.spent[k]
    ]
    return (
        f"where to from {reader.step(here)}? Unspent dice: {', '.join(unspent) or 'none'}; {left}"
    )


def _counts(reader: Reader, seat: int) -> list[int]:
    """How many counting dice show each symbol."""
    packed = int(tally(reader.state, reader.content, seat))
    return [packed >> 8 * symbol & 255 for symbol in range(c.SYMBOLS)]


# -- dice --------------------------------------------------------------------------------------


def _die(number: int) -> str:
    """A die by its place in the action group."""
    kind, colour, symbol = DICE[number]
    if kind == SMALL_DIE:
        name = "curse die" if colour == c.BLACK else f"small {c.COLOUR_NAMES[colour]} die"
        return f"the {name} showing {symbol_name(colour, symbol)}"
    owner = "large" if kind == LARGE_DIE else "Sketal's"
    return f"the {owner} {c.COLOUR_NAMES[colour]} die showing {symbol_name(colour, symbol)}"


def _other_die(chosen: int, number: int) -> str:
    """A die beside the chosen one, which may look the same."""
    return "another like it" if number == chosen else _die(number)


def _in_question(reader: Reader, kind: int) -> int:
    """The die that something is done with, or -1."""
    return int(first(reader.state)) if kind in (a.USE, a.PAY, a.ROLL_NOW) else -1


# -- one function for each group of actions: (reader, kind of decision, place in the group) -----


def _adventurer(reader: Reader, kind: int, k: int) -> str | None:
    colours = [c.COLOUR_NAMES[int(n)] for n in reader.content.adventurer_dice[k] if n >= 0]
    name = reader.pack.names["adventurer"][k]
    dice = "die" if len(colours) == 1 else "dice"
    return f"choose {name} ({tallied(colours)} {dice}; {gist(reader.content, c.HERO + k)})"


def _space(reader: Reader, kind: int, k: int) -> str | None:
    state = reader.state
    card = int(state.track_card[k])
    if card < 0 or kind not in (a.RECRUIT, a.DISCARD, a.SHIFT):
        return None
    at = f"the {reader.space(k)} space"
    if kind == a.SHIFT:
        return f"move the curse die to {at}"
    if kind == a.DISCARD:
        return f"send {reader.told(card)} at {at} to the graveyard"
    dice = reader.small_dice(k)
    small = [c.COLOUR_NAMES[colour] for colour in dice if colour != c.BLACK]
    gains = []
    if small:
        count = "1 small die" if len(small) == 1 else f"{len(small)} small dice"
        gains.append(f"{count} ({tallied(small)})")
    gains += ["the curse die"] if c.BLACK in dice else []
    if state.track_footprints[k]:
        gains.append(counted(int(state.track_footprints[k]), "footprint"))
    more = f" with {listed(gains)}" if gains else ""
    if state.seats == 1:
        more += f"; Tom's tile first: {reader.tile(int(state.tile_at[k]))}"
    return f"recruit {reader.told(card)} at {at}{more}"


def _colour(reader: Reader, kind: int, k: int) -> str | None:
    if kind == a.CHOOSE_RIVAL:
        return f"give Tom a large {c.COLOUR_NAMES[k]} die"
    if kind in (a.CLAIM, a.CHOOSE_DIE):
        return f"take the large {c.COLOUR_NAMES[k]} die"
    return None


def _none(reader: Reader, kind: int, k: int) -> str | None:
    if kind == a.SHIFT:
        card = int(reader.state.track_card[first(reader.state)])
        return f"leave it there and recruit {reader.card(card)} with it" if card >= 0 else None
    return {
        a.CLAIM: "take no die",
        a.SWAP: "keep all companions",
        a.PICK: "take nobody",
    }.get(kind)


def _choose_die(reader: Reader, kind: int, k: int) -> str | None:
    chosen = _in_question(reader, kind)
    if kind == a.ROLL:
        return f"turn {_die(k)}, free of charge" if is_free(k) else f"reroll or set {_die(k)}"
    if kind in (a.USE, a.ROLL_NOW):
        return f"reroll {_die(chosen)} together with {_other_die(chosen, k)}"
    if kind == a.GIVE_DIE:
        return f"give back {_die(k)}"
    return f"spend {_die(k)}" if kind == a.SPEND else None


def _alone(reader: Reader, kind: int, k: int) -> str | None:
    chosen = _in_question(reader, kind)
    return f"reroll {_die(chosen)} alone" if kind in (a.USE, a.ROLL_NOW) else None


def _turn(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.USE:
        return None
    chosen = _in_question(reader, kind)
    colour = DICE[chosen][1]
    if k == c.SPECIAL and colour not in c.WITH_SPECIAL:
        return None
    cost = "free of charge" if is_free(chosen) else counted(TO_SET, "reroll unit")
    return f"turn {_die(chosen)} to {symbol_name(colour, k)} ({cost})"


def _pay(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.PAY:
        return None
    state, seat = reader.state, int(seat_of(reader.state))
    light = int(state.light[seat])
    if k == c.BY_COMPANION:
        return f"pay with a companion's reroll ({state.daily[seat]} left)"
    if k == c.BY_TOKEN:
        return f"pay with a reroll token ({state.rerolls[seat]} left)"
    if k == c.BY_LIGHT:
        return f"pay with 2 light: {light} to {light - 2}" if light >= 2 else None
    below = int(reader.content.icon_below[min(light, c.ICONS)])
    return f"pay with a step down the score track: {light} to {below}" if below >= 0 else None


def _graveyard(reader: Reader, kind: int, k: int) -> str | None:
    return f"take {reader.told(k)} from the graveyard" if kind == a.PICK else None


def _companion(reader: Reader, kind: int, k: int) -> str | None:
    cards = reader.companions(int(seat_of(reader.state)))
    if k >= len(cards):
        return None
    if kind == a.NOON:
        return _resolve(reader, reader.card(cards[k]), cards[k])
    if kind == a.SACRIFICE:
        return f"lose {reader.told(cards[k])}"
    if kind == a.SWAP:
        return f"give {reader.told(cards[k])} for the card on top of the removed ones"
    return None


def _resolve(reader: Reader, name: str, source: int) -> str | None:
    """An ability that resolves: its price and its effects."""
    content = reader.content
    if not content.effect[source, 0, 0]:
        return None
    return f"resolve {name}: {', '.join([*price(content, source), effects(content, source)])}"


def _own(reader: Reader, kind: int, k: int) -> str | None:
    seat = int(seat_of(reader.state))
    if kind != a.NOON or not reader.hero(seat):
        return None
    return _resolve(reader, reader.hero(seat), c.HERO + int(reader.state.adventurer[seat]))


def _spell(reader: Reader, kind: int, k: int) -> str | None:
    seat = int(seat_of(reader.state))
    if k not in reader.spells(seat, c.FACE_UP):
        return None
    if kind == a.SACRIFICE:
        return f"give up the spell {reader.spell(k)}"
    if kind != a.NOON:
        return None
    text = _resolve(reader, f"the spell {reader.pack.names['spell'][k]}", c.SPELL + k)
    cards = reader.companions(seat)
    if text and c.LATEST_DIES in reader.content.effect[c.SPELL + k, :, 0]:
        text += f" ({reader.card(cards[-1])})" if cards else " (there is none)"
    return text


def _hidden(reader: Reader, kind: int, k: int) -> str | None:
    return "give up a spell that lies face down" if kind == a.SACRIFICE else None


def _mute(reader: Reader, kind: int, k: int) -> str | None:
    if kind not in (a.NOON, a.TRAVEL):
        return None
    return f"use a mute butterfly: own dice showing {c.ELEMENT_NAMES[k]} do not count today"


def _purge(reader: Reader, kind: int, k: int) -> str | None:
    if kind not in (a.NOON, a.TRAVEL):
        return None
    return "use the purge butterfly to lose a companion or a spell"


def _butterfly(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.GIVE_BUTTERFLY:
        return None
    owned = int(reader.state.butterflies[int(seat_of(reader.state)), k])
    verb = "pay with" if second(reader.state) else "give back"
    return f"{verb} a {HELD_NAMES[k]} ({owned} owned)"


def _ordinary(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.SPEND:
        return None
    return f"spend a die that is no Sketal's, showing {reader.asks(int(first(reader.state)))}"


def _move(reader: Reader, kind: int, k: int) -> str | None:
    state, content = reader.state, reader.content
    seat = int(seat_of(state))
    here = int(state.party[seat])
    if kind != a.TRAVEL or k not in reader.near(here):
        return None
    notes = [reader.asks(k)]
    crossing = reader.on_path(here, k)
    skull = content.cross[content.crossing[here, k], 0] == c.LOSE
    if crossing:
        can_lose = state.companions[seat, 0] > 0 or has_spell(state, seat)
        notes.append(f"first {crossing}" if can_lose or not skull else "a skull, nothing to lose")
    cost = int(step_cost(state, content, seat, k, tally(state, content, seat)))
    if cost <= state.footprints[seat]:
        notes.append(_cost(reader, seat, k, cost))
    operation, amount = (int(value) for value in content.arrive[k])
    notes += [change(operation, amount)] if operation else []
    return f"walk to {reader.step(k)} ({'; '.join(note for note in notes if note)})"


def _cost(reader: Reader, seat: int, to: int, cost: int) -> str:
    """What a step takes, empty for nothing."""
    need = int(reader.content.need_at[to])
    spends = need >= 0 and _counts(reader, seat)[need] > reader.state.spent[need]
    parts = ["a die"] if spends else []
    parts += [counted(cost, "footprint")] if cost else []
    return f"costs {listed(parts)}" if parts else ""


def _sail(reader: Reader, kind: int, k: int) -> str | None:
    state, content = reader.state, reader.content
    if kind != a.TRAVEL:
        return None
    seat = int(seat_of(state))
    here, there = (int(end) for end in ends_of(content, k))
    notes = [f"{content.island[there]} light"] if content.island[there] else []
    cost = int(sail_cost(content, k, tally(state, content, seat)))
    notes += [f"costs {counted(cost, 'footprint')}"] if cost > 0 else []
    operation, amount = (int(value) for value in content.island_arrive[there])
    notes += [change(operation, amount)] if operation else []
    told = f" ({'; '.join(notes)})" if notes else ""
    return f"sail from {reader.island(here)} to {reader.island(there)}{told}"


def _camp(reader: Reader, kind: int, k: int) -> str | None:
    here = int(reader.state.party[int(seat_of(reader.state))])
    if kind != a.TRAVEL or reader.content.village[here] < 0:
        return None
    return f"place the camp at {reader.step(here)} ({reader.asks(here)}) and stop"


def _stop(reader: Reader, kind: int, k: int) -> str | None:
    state = reader.state
    if kind == a.NOON:
        return "end noon"
    if kind != a.TRAVEL:
        return None
    if state.board == c.ARCHIPELAGO:
        return "sail nowhere"
    return f"stop at {reader.step(int(state.party[int(seat_of(state))]))}"


def _keep(reader: Reader, kind: int, k: int) -> str | None:
    if kind != a.ROLL:
        return None
    counts = _counts(reader, int(seat_of(reader.state)))
    names = (*c.ELEMENT_NAMES, "two footprints", "three light")
    told = [f"{count} {name}" for name, count in zip(names, counts, strict=True) if count]
    return f"keep all dice (counting: {', '.join(told) or 'nothing'})"


_WORDS = {
    "adventurer": _adventurer,
    "space": _space,
    "colour": _colour,
    "none": _none,
    "keep": _keep,
    "die": _choose_die,
    "alone": _alone,
    "turn": _turn,
    "pay": _pay,
    "graveyard": _graveyard,
    "companion": _companion,
    "own": _own,
    "spell": _spell,
    "hidden": _hidden,
    "mute": _mute,
    "purge": _purge,
    "butterfly": _butterfly,
    "ordinary": _ordinary,
    "move": _move,
    "sail": _sail,
    "camp": _camp,
    "stop": _stop,
}
