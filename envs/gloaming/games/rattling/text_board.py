"""The table of a match as text: the day, the track, Regions, merchants, seats, the Challenge."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.games.rattling import text_cards as t
from gloaming.games.rattling.effects import TAKE
from gloaming.games.rattling.facing import (
    FINAL_DIFFICULTY,
    challenge_value,
    difficulty_of,
    weapons_for,
    wield,
)
from gloaming.games.rattling.land import REGION_OF, corruption_in
from gloaming.games.rattling.life import most_hearts
from gloaming.games.rattling.text_cards import counted
from gloaming.kernel.bits import holds
from gloaming.kernel.content import Pack
from gloaming.kernel.pending import kind_of
from gloaming.kernel.text import fill, listed

PHASES = ("set-up", "Dawn Phase", "Challenge Phase", "Dusk Phase")
FEW_EVENTS = 6  # to come, which are told by name
ICONS = ("", "Venom", "Nightfall", "Portents", "Rumor")
LEGEND = (
    "NOTATION",
    "  A die whose colour and number lie as Corruption in the Region counts 0; * marks it. `you` is"
    " whoever faces the card, trades or uses the item.",
    "  Clauses between semicolons happen from left to right. Kinds of items in brackets are used up"
    " for today.",
)


class Reader:
    """A match beside its content, with everything called by the names of its pack."""

    def __init__(self, state: np.record, pack: Pack) -> None:
        self.state, self.pack, self.content = state, pack, pack.table[0]

    def seats(self) -> range:
        """The seats in play."""
        return range(int(self.state.seats))

    def who(self, seat: int) -> str:
        """A seat by its character's name."""
        number = int(self.state.character[seat])
        return self.pack.names["character"][number] if number >= 0 else f"seat {seat}"

    def space(self, space: int) -> str:
        """Name of a space of Tallil, or the track."""
        return self.pack.names["space"][space] if space < c.SPACES else "Darkness"

    def where(self, seat: int) -> str:
        """Where a Character stands."""
        place = int(self.state.place[seat])
        merchant = c.FIRST_MERCHANT <= place < c.SPACES
        return f"{'at' if merchant else 'in'} {self.space(place)}"

    def item(self, kind: int) -> str:
        """Name of a kind of item."""
        return self.pack.names["item"][kind]

    def told(self, kind: int) -> str:
        """An item with all it does."""
        does = t.item(self.pack, kind)
        return f"{self.item(kind)} ({does})" if does else self.item(kind)

    def items(self, seat: int) -> list[str]:
        """Items of a seat with their numbers; those used today in brackets."""
        told = []
        for kind in range(c.KINDS):
            count = int(self.state.carries[seat, kind])
            if count:
                name = self.item(kind) if count == 1 else f"{count} {self.item(kind)}"
                told.append(f"[{name}]" if holds(self.state.used_item[seat], kind) else name)
        return told

    def tokens(self, space: int) -> list[str]:
        """Corruption tokens of a space."""
        return [token(int(each)) for each in self.state.token[space, : self.state.tokens[space]]]

    def taints(self, seat: int) -> list[str]:
        """Corruption tokens on a Warrior."""
        return [
            token(kind)
            for kind in range(c.TOKENS)
            for _ in range(int(self.state.taint[seat, kind]))
        ]

    def at(self, space: int) -> list[str]:
        """Characters in a space."""
        return [
            self.who(s) + (" (Spirit)" if self.state.spirit[s] else "")
            for s in self.seats()
            if self.state.place[s] == space and self.state.character[s] >= 0
        ]

    def back(self, space: int) -> str:
        """What the back of a face-down card shows."""
        card = int(self.state.card[space])
        if card >= c.FIRST_SHADOW:
            return "a Shadow card, face down"
        eyes = ", eyes of Darkness" if self.content.card_corrupted[card] else ""
        icon = ", Revealed icon" if self.content.card_revealed[card] else ""
        region = c.REGION_NAMES[card // c.REGION_CARDS]
        article = "an" if region[0] in "AEIOU" else "a"
        return f"{article} {region} card, face down{eyes}{icon}"

    def card(self, space: int) -> str:
        """The card of a space as everybody sees it, without its texts."""
        card = int(self.state.card[space])
        if card < 0:
            return "no card"
        if not self.state.face_up[space]:
            return self.back(space)
        eyes = "; eyes of Darkness" if self.content.card_corrupted[card] else ""
        return f"{self.pack.names['card'][card]} ({t.front(self.pack, card)}{eyes})"

    def icon(self, at: int) -> str:
        """A space of the track with its icon."""
        last = int(self.content.track_length) - 1
        name = "Rattle" if at == last else ICONS[int(self.content.track_icon[at])]
        return f"space {at}" + (f" ({name})" if name else "")

    def die(self, level: int, die: int) -> str:
        """What a die of a Challenge shows."""
        if die == c.DARK:
            return c.RESULT_NAMES[int(self.state.die[level, c.DARK])]
        return str(int(self.state.die[level, die]))


def stands(reader: Reader, level: int) -> str:
    """The Challenge Value as it stands, with each weapon that may still modify, and what is due."""
    state, content = reader.state, reader.content
    value, due = challenge_value(state, content, level), difficulty_of(state, content, level)
    armed = []
    if level == int(state.level) - 1 and state.weapon[level] < 0:
        seat = int(state.faced_by[level])
        kinds = weapons_for(state, content, seat, level)
        for kind in (kind for kind in range(c.KINDS) if holds(kinds, kind)):
            then = state.copy()
            wield(then, content, seat, kind)
            armed.append(f"{int(challenge_value(then, content, level))} with {reader.item(kind)}")
    more = f" ({', '.join(armed)})" if armed else ""
    return f"value {int(value)}{more} against {int(due)}"


def decided(state: np.record, level: int) -> bool:
    """Whether a Challenge under way has been passed or failed."""
    frames = [frame for frame in state.pending[: state.depth] if frame[0] == a.FACING]
    return level < len(frames) and frames[level][2] > c.DECIDE


def token(kind: int) -> str:
    """A Corruption token."""
    return f"{c.COLOUR_NAMES[kind // c.NUMBERS]} {kind % c.NUMBERS + 1}"


def corrupted(reader: Reader, level: int) -> list[bool]:
    """Which Challenge Dice match a token that counts."""
    state = reader.state
    region = int(REGION_OF[int(state.faced_at[level])])
    bits = int(corruption_in(state, reader.content, region, int(state.faced_by[level])))
    return [
        bool(bits >> die * c.NUMBERS + int(state.die[level, die]) - 1 & 1) for die in range(c.DARK)
    ]


def board(state: np.record, pack: Pack) -> str:
    """The match as text a person can play from: at most 100 columns, as long as it needs."""
    reader = Reader(state, pack)
    parts = [list(_day(reader)), ["DARKNESS TRACK", *_track(reader)]]
    parts += [list(_region(reader, region)) for region in range(c.REGIONS)]
    parts.append(["VILLAGE AND MERCHANTS", *_middle(reader)])
    parts += [list(_seat(reader, seat)) for seat in reader.seats()]
    parts += [list(_challenge(reader, level)) for level in range(int(state.level))]
    parts.append(["SUPPLY", *_supply(reader)])
    items = list(_items(reader))
    parts += [["ITEMS IN PLAY", *items]] if items else []
    parts.append(["PATHS", *fill("; ".join(_paths(reader)), 2, 0)])
    parts.append([line for text in LEGEND for line in fill(text, len(text) - len(text.lstrip()))])
    return "\n\n".join("\n".join(part) for part in parts)


# -- the day and the track ---------------------------------------------------------------------


def _day(reader: Reader) -> Iterator[str]:
    state = reader.state
    phase = "Trials of Darkness" if state.trial else PHASES[int(state.phase)]
    head = [f"DAY {state.rounds}", phase, f"speaker: {reader.who(int(state.speaker))}"]
    if state.turn >= 0:
        head.append(f"turn of {reader.who(int(state.turn))}")
    yield "   ".join(head)
    if state.phase in (c.DAWN_PHASE, c.CHALLENGE_PHASE) and not state.trial:
        left = [reader.who(s) for s in reader.seats() if not state.turns_taken >> s & 1]
        yield from fill(f"still to have a turn: {', '.join(left) or 'nobody'}", 2)
    if state.turn >= 0 and state.phase == c.DAWN_PHASE:
        yield from fill(f"left of the turn: {points_left(reader)}", 2)
    if state.trial:
        yield f"  Challenge {state.trial} of {2 * state.seats}"
    if state.last_event >= 0:
        event = int(state.last_event)
        kind = "bad" if reader.content.event_bad[event] else "good"
        does = t.short(reader.pack, int(reader.content.event[event]))
        yield from fill(f"last Event ({kind}): {reader.pack.names['event'][event]}: {does}", 2)
    if state.talk:
        said = [
            f"{reader.who(s)} {state.said[s]}" if state.said[s] else f"{reader.who(s)} nothing"
            for s in reader.seats()
        ]
        yield from fill(f"said last: {', '.join(said)}", 2)
    modes = [
        text
        for flag, text in (
            (state.coming_night, "the Eye counts as a Shadow"),
            (state.silence, "Spirits are silent"),
            (state.gone_for_good, "a revived Spirit goes on as another Warrior"),
            (state.trials, "a champion plays the trials"),
            (state.wind_returns, "a Legendary Item brings its Wind back"),
        )
        if flag
    ]
    if modes:
        yield from fill(f"in force: {'; '.join(modes)}", 2)


def points_left(reader: Reader) -> str:
    """What the seat whose turn it is can still spend."""
    state = reader.state
    told = [counted(int(state.points), "action point")]
    told += ["a free Move"] if state.free_move else []
    told += ["a free Scout"] if state.free_scout else []
    if state.spirit[int(state.turn)]:
        return "no Move" if state.flown else "one Move, to any space"
    return listed(told)


def _track(reader: Reader) -> Iterator[str]:
    state, content = reader.state, reader.content
    last, sun = int(content.track_length) - 1, int(state.sun)
    yield f"  the Sun at {reader.icon(sun)}; the Rattle is space {last}"
    walks = state.champion >= 0 and not state.trial
    start = 1 + (min(int(state.champion_at), sun) if walks else sun)
    ahead = []
    for icon in range(c.VENOM, c.RUMOR + 1):
        spaces = [str(at) for at in range(start, last) if content.track_icon[at] == icon]
        ahead += [f"{ICONS[icon]} {', '.join(spaces)}"] if spaces else []
    yield from fill(f"icons from space {start} on: {'; '.join(ahead) or 'none'}", 2)
    if walks:
        at, name = int(state.champion_at), reader.who(int(state.champion))
        far = counted(abs(sun - at), "space")
        where = f"{far} {'behind' if at < sun else 'ahead of'} it" if at != sun else "beside it"
        yield f"  the champion {name} at {reader.icon(at)}, {where}"
    elif state.champion < 0:
        yield "  nobody has entered Darkness"
    if any(state.drawn >= 0):
        cards = [t.challenge(reader.pack, int(card)) for card in state.drawn if card >= 0]
        for card in cards:
            yield from fill(f"drawn: {card}", 2, 4)


# -- Tallil ------------------------------------------------------------------------------------


def _region(reader: Reader, region: int) -> Iterator[str]:
    state = reader.state
    head = c.REGION_NAMES[region].upper()
    if state.wind_gone[region]:
        yield f"{head}   its Wind has left"
    else:
        at = int(state.wind[region])
        does = t.wind(reader.pack, region, at)
        yield from fill(f"{head}   Wind {t.signed(at)}: {does}", 0)
    first = 1 + c.REGION_SPACES * region
    for space in range(first, first + c.REGION_SPACES):
        yield from fill(f"{reader.space(space)}: {reader.card(space)}", 2, 4)
        card = int(state.card[space])
        if card >= 0 and state.face_up[space]:
            yield from fill("; ".join(t.texts(reader.pack, card)), 6, 2)
        yield from _lies(reader, space)


def _lies(reader: Reader, space: int) -> Iterator[str]:
    """Tokens and Characters of a space."""
    state = reader.state
    told = []
    if state.tokens[space]:
        told.append(f"Corruption: {', '.join(reader.tokens(space))}")
    if state.scouted_by[space] >= 0:
        told.append(f"scouted today by {reader.who(int(state.scouted_by[space]))}")
    if reader.at(space):
        told.append(f"there: {', '.join(reader.at(space))}")
    if told:
        yield from fill("; ".join(told), 6)


def _middle(reader: Reader) -> Iterator[str]:
    state, content = reader.state, reader.content
    yield f"  {reader.space(c.VILLAGE)}"
    yield from _lies(reader, c.VILLAGE)
    for merchant in range(c.MERCHANTS):
        kind, dark = int(content.merchant_kind[merchant]), bool(state.shadow_merchant[merchant])
        name = ("Shadow " if dark else "") + reader.pack.names["merchant"][kind]
        space = c.FIRST_MERCHANT + merchant
        does = t.trade(reader.pack, kind, dark)
        yield from fill(f"{reader.space(space)}: {name}, {does}", 2, 4)
        yield from _lies(reader, space)


def _paths(reader: Reader) -> list[str]:
    """The spaces next to each space of Tallil."""
    told = []
    for here in range(c.SPACES):
        near = [
            reader.space(k)
            for k in range(c.SPACES)
            if reader.content.near[here] >> np.uint64(k) & np.uint64(1)
        ]
        told += [f"{reader.space(here)}: {', '.join(near)}"] if near else []
    return told


# -- seats -------------------------------------------------------------------------------------


def _seat(reader: Reader, seat: int) -> Iterator[str]:
    state, content, pack = reader.state, reader.content, reader.pack
    number = int(state.character[seat])
    if number < 0:
        yield f"SEAT {seat}"
        return
    spirit = bool(state.spirit[seat])
    side = "Spirit" if spirit else f"Warrior, Skill {c.SKILL_NAMES[int(content.skill[number])]}"
    yield f"SEAT {seat}: {reader.who(seat)}, {side}   {reader.where(seat)}"
    figures = [f"hearts {state.hearts[seat]} of {int(most_hearts(state, content, seat))}"]
    if not spirit:
        figures.append(counted(int(content.action_points[number]), "action point"))
        if state.extra_points[seat]:
            figures.append(f"{state.extra_points[seat]} more in the next Dawn turn")
        if state.taints[seat]:
            figures.append(f"Corruption: {', '.join(reader.taints(seat))}")
    figures.append(f"items: {', '.join(reader.items(seat)) or 'none'}")
    yield from fill("; ".join(figures), 2)
    used = " [used today]" if state.used_ability >> seat & 1 else ""
    if spirit:
        used = used or ("" if state.hearts[seat] else " [not without Wound tokens]")
        name = pack.names["spirit_ability"][number]
        yield from fill(f"{name}: {t.spirit_ability(pack, number)}{used}", 2)
        yield from fill(f"faces Shadows and cards of {t.spirit_faces(pack, number)}, face up", 2)
        return
    name = pack.names["ability"][number]
    yield from fill(f"{name}: {t.warrior_ability(pack, number)}{used}", 2)
    yield from fill(f"{pack.names['blessing'][number]}: {t.blessing(pack, number)}", 2)


# -- a Challenge -------------------------------------------------------------------------------


def _challenge(reader: Reader, level: int) -> Iterator[str]:
    state, pack = reader.state, reader.pack
    seat, card = int(state.faced_by[level]), int(state.faced[level])
    final = bool(state.final[level])
    head = "FINAL CHALLENGE" if final else "CHALLENGE"
    yield f"{head}: {reader.who(seat)} in {reader.space(int(state.faced_at[level]))}"
    extra = FINAL_DIFFICULTY if final else 0
    yield from fill(f"{pack.names['card'][card]} ({t.front(pack, card, extra)})", 2, 4)
    yield from fill("; ".join(t.texts(pack, card)), 6)
    if not state.rolled[level]:
        yield "  the dice are not rolled yet"
        return
    lost = corrupted(reader, level)
    dice = [
        f"{c.COLOUR_NAMES[die]} {reader.die(level, die)}{'*' if lost[die] else ''}"
        for die in range(c.DARK)
    ]
    yield from fill(f"dice: {', '.join(dice)}; Dark Die: {reader.die(level, c.DARK)}", 2)
    weapon = int(state.weapon[level])
    if decided(state, level):
        notes = ["a success" if state.passed[level] else "a failure"]
    else:
        notes = [stands(reader, level)]
    notes.append(counted(int(state.rerolls[level]), "reroll") + " left")
    notes.append(f"weapon: {reader.item(weapon) if weapon >= 0 else 'none yet'}")
    for bit, text in (
        (c.BAN_REROLLS, "no rerolls"),
        (c.BAN_MODIFIERS, "no modifiers"),
        (c.BAN_WEAPONS, "no weapons"),
    ):
        notes += [text] if state.bans[level] & bit else []
    if state.bonus[level]:
        notes.append(f"{int(state.bonus[level]):+d} by effects")
    if state.spared[level]:
        notes.append(f"{counted(int(state.spared[level]), 'corrupted die')} counted")
    if state.guard[level]:
        notes.append(f"{counted(int(state.guard[level]), 'Wound')} of its text prevented")
    notes += ["the Dark Die is not resolved"] if state.quiet[level] else []
    yield from fill("; ".join(notes), 2)


# -- what lies around --------------------------------------------------------------------------


def _supply(reader: Reader) -> Iterator[str]:
    state = reader.state
    equipment = [
        f"{state.supply[kind]} {reader.item(kind)}"
        for kind in range(c.FIRST_REWARD)
        if state.supply[kind]
    ]
    legendary = [reader.item(k) for k in range(c.FIRST_LEGENDARY, c.KINDS) if state.supply[k]]
    yield from fill(f"Equipment: {', '.join(equipment) or 'none'}", 2)
    yield from fill(f"Legendary Items: {', '.join(legendary) or 'none'}", 2)
    piles = [
        (name, state.region_deck[region, 0], state.region_discards[region, 0])
        for region, name in enumerate(c.REGION_NAMES)
    ]
    piles += [
        ("Shadow", state.shadow_deck[0], state.shadow_discards[0]),
        ("Reward", state.reward_deck[0], state.reward_discards[0]),
    ]
    told = ", ".join(f"{name} {deck} + {gone}" for name, deck, gone in piles)
    yield from fill(f"cards in deck + discarded: {told}", 2)
    yield from fill(f"still to come: {_to_come(reader)}", 2)
    bag = [
        f"{colour} {'/'.join(str(int(count)) for count in counts)}"
        for colour, counts in zip(
            c.COLOUR_NAMES, state.bag.reshape(c.COLOURS, c.NUMBERS), strict=True
        )
    ]
    left, spent = int(state.bag.sum()), int(state.spent.sum())
    yield from fill(
        f"Corruption in the bag {left}, discarded {spent}; in the bag of the numbers 1 to 6:"
        f" {', '.join(bag)}",
        2,
    )


def _to_come(reader: Reader) -> str:
    """Darkness cards and Events of their decks; a few Events by name, which discards give away."""
    state = reader.state
    left = int(state.event_deck[0])
    told = f"{counted(int(state.darkness_deck[0]), 'Darkness card')}, {counted(left, 'Event')}"
    if not 0 < left <= FEW_EVENTS:
        return told
    names = (reader.pack.names["event"][k] for k in sorted(state.event_deck[1 : 1 + left]))
    return f"{told}: {', '.join(names)}"


def _items(reader: Reader) -> Iterator[str]:
    """What the items do that anybody has, or could gain by name."""
    state, pack = reader.state, reader.pack
    kinds = {kind for kind in range(c.KINDS) if state.carries[:, kind].any()}
    if kind_of(state) in (a.ITEM, a.TRADE):
        kinds |= set(range(c.FIRST_REWARD))
    for space in range(1, c.FIRST_MERCHANT):
        card = int(state.card[space])
        if card >= 0 and state.face_up[space]:
            rows = t.rows_of(pack, int(reader.content.card_pass[card]))
            kinds |= {row.amount for row in rows if row.operation == TAKE}
    for kind in sorted(kinds):
        if t.item(pack, kind):
            yield from fill(f"{reader.item(kind)}: {t.item(pack, kind)}", 2)
