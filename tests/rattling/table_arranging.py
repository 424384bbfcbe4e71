"""How a table of Rattling is arranged, and how cards and boards are invented, for a test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import numpy as np

from gloaming.games.rattling import content_effects as contexts
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.games.rattling.content_characters import SPECIAL_ICONS
from gloaming.games.rattling.content_effects import Context, Programs
from gloaming.games.rattling.life import gain
from gloaming.kernel.content import Entry
from tests.rattling.table_reading import Reading

Effects = Sequence[str | Mapping[str, Any]]
"""Effects as content files write them."""

FREE_CONTEXT = Context(e.SEAT | e.SPACE | e.ROLL | e.TEXT | contexts.DICE, empty=True)
"""Where anything may be written: a test answers for the sense of it."""
RULES = {
    "purifies any": c.PURIFIES_ANY,
    "gives free": c.GIVES_FREE,
    "moves free": c.MOVES_FREE,
    "scouts free": c.SCOUTS_FREE,
    "pack": c.PACK,
    "keen nose": c.KEEN_NOSE,
    "ward": c.WARD,
}
TIMES = {
    "never": c.NEVER,
    "dawn": c.DAWN,
    "challenge": c.CHALLENGE,
    "modifying": c.MODIFYING,
    "turn": c.TURN,
    "facing": c.FACING,
    "wound": c.WOUND,
    "adjust": c.ADJUST,
    "company": c.COMPANY,
}
TEXTS = ("special", "scouted", "scout", "pass_", "fail")
HARMLESS = 6
"""The number of an invented Shadow card without one: it lies face down, or no die shows it."""
_REACHES = {"anywhere": c.ANYWHERE, "same region": c.SAME_REGION, "same space": c.SAME_SPACE}


class Arranging(Reading):
    """A table whose parts can be moved and changed. Cards, items and tokens come from where they
    are, so that none is there twice.
    """

    def __init__(self, *characters: str, bare: bool = True, seed: int = 1, **options: Any) -> None:
        super().__init__(*characters, seed=seed, **options)
        self._invented: set[str] = set()
        self._programs = self._known_programs()
        if bare:
            for space in range(1, c.FIRST_MERCHANT):
                self._unlay(space)

    # -- arranging Characters ----------------------------------------------------------------------

    def put(self, **places: str) -> Self:
        """Characters stand in these spaces: ``put(Lupe="North 1", Tamo="Village")``."""
        for seat, space in places.items():
            self.state.place[self.seat(seat)] = self.space(space)
        return self

    def set_hearts(self, **hearts: int) -> Self:
        for seat, number in hearts.items():
            self.state.hearts[self.seat(seat)] = number
        return self

    def make_spirit(self, seat: str, hearts: int = 0, at: str = "Village") -> Self:
        """The Spirit side is up, with so many Wound tokens."""
        number = self.seat(seat)
        self.state.spirit[number], self.state.hearts[number] = 1, hearts
        self.state.place[number] = self.space(at)
        return self

    def give(self, seat: str, *items: str) -> Self:
        """Items from the supply or from the Rewards deck."""
        for name in items:
            kind = self.item(name)
            if c.FIRST_REWARD <= kind < c.FIRST_LEGENDARY:
                if not _drop(self.state.reward_deck, kind):
                    assert _drop(self.state.reward_discards, kind), f"no {name} is left"
            else:
                assert self.state.supply[kind] > 0, f"no {name} is left"
                self.state.supply[kind] -= 1
            gain(self.state, self.seat(seat), kind)
        return self

    def taint(self, seat: str, *tokens: str) -> Self:
        """Corruption tokens from the bag lie on a Warrior."""
        for words in tokens:
            self._from_bag(words)
            self.state.taint[self.seat(seat), self.token(words)] += 1
            self.state.taints[self.seat(seat)] += 1
        return self

    def enter(self, seat: str, at: int = 0) -> Self:
        """A Warrior is in Darkness, on this space of the track."""
        number = self.seat(seat)
        self.state.champion, self.state.champion_at = number, at
        self.state.place[number] = c.NOWHERE
        return self

    # -- arranging the board -----------------------------------------------------------------------

    def lay(self, space: str, card: str, up: bool = False, scouted_by: str = "") -> Self:
        """A Challenge Card lies in a space; what lay there goes to the bottom of its deck."""
        at, number = self.space(space), self.card(card)
        self._unlay(at)
        self._lift(number)
        self.state.card[at] = number
        self.state.face_up[at] = up or bool(scouted_by)
        self.state.scouted_by[at] = self.seat(scouted_by) if scouted_by else -1
        return self

    def shadow(self, *spaces: str, number: int = 0, **card: Any) -> Self:
        """Invented Shadow cards lie in these spaces: face up with this Shadow Corruption, or face
        down, where it counts nothing. Nobody beats them by dice alone; ``card`` as for `invent`."""
        for space in spaces:
            named = self.invent(
                "shadow", number=number, **{"difficulty": 24, "fail": ["stay"], **card}
            )
            self.lay(space, named, up=number > 0)
        return self

    def clear(self, *spaces: str) -> Self:
        """No card and no token lies in these spaces."""
        for name in spaces:
            self._unlay(self.space(name))
            self.corrupt(name)
        return self

    def corrupt(self, space: str, *tokens: str) -> Self:
        """Exactly these Corruption tokens lie in a space; they come out of the bag."""
        at = self.space(space)
        for k in range(self.state.tokens[at]):
            self.state.bag[self.state.token[at, k]] += 1
        self.state.token[at], self.state.tokens[at] = -1, len(tokens)
        for k, words in enumerate(tokens):
            self._from_bag(words)
            self.state.token[at, k] = self.token(words)
        return self

    def darken(self, *corners: str) -> Self:
        """The Shadow Merchants of these corners are up."""
        for corner in corners:
            self.state.shadow_merchant[self.corner(corner)] = 1
        return self

    def set_winds(self, **winds: int | None) -> Self:
        """Wind tokens: ``set_winds(North=2, East=None)``; None is a Wind that is gone."""
        for name, at in winds.items():
            region = self.region(name)
            self.state.wind_gone[region] = at is None
            self.state.wind[region] = c.LOW if at is None else at
        return self

    def set_sun(self, at: int) -> Self:
        self.state.sun = at
        return self

    def stack(self, deck: str, *cards: str) -> Self:
        """The next cards of a deck, the first one on top; decks as in `pile`."""
        pile = self._pile(deck)
        numbers = [self._number(deck, name) for name in cards]
        for number in numbers:
            if deck in ("event", "reward"):
                if not _drop(pile, number):
                    assert _drop(self._pile(deck, True), number), "it is not there"
            else:
                self._lift(number)
        for number in reversed(numbers):
            _put(pile, number)
        return self

    def discard_deck(self, deck: str, keep: int = 0) -> Self:
        """A deck is used up but for so many cards on top: the rest lies among the discards."""
        pile, discards = self._pile(deck), self._pile(deck, True)
        cards = pile[1 : 1 + int(pile[0])].tolist()
        kept = cards[len(cards) - keep :]
        for card in cards[: len(cards) - keep]:
            _put(discards, card)
        pile[:] = 0
        for card in kept:
            _put(pile, card)
        return self

    def empty_bag(self, *left: str) -> Self:
        """All tokens of the bag are discarded, but for these."""
        self.state.spent[:] += self.state.bag
        self.state.bag[:] = 0
        for words in left:
            self.state.spent[self.token(words)] -= 1
            self.state.bag[self.token(words)] += 1
        return self

    # -- inventing ---------------------------------------------------------------------------------

    def invent(
        self,
        kind: str,
        *,
        skills: str = "",
        difficulty: int = 10,
        modifiers: Mapping[str, int] | None = None,
        revealed: bool = False,
        corrupted: bool = False,
        number: int = 0,
        **texts: Effects,
    ) -> str:
        """A new Challenge Card in place of one in its deck; returns its name.

        ``kind`` is a Region, "shadow" or "darkness". Without ``skills`` no Warrior has a reroll.
        ``special``, ``scouted``, ``scout``, ``pass_`` and ``fail`` are effects as in content files.
        """
        pile = self._pile(kind)
        found = [
            k for k in pile[1 : 1 + int(pile[0])].tolist() if self.cards[k] not in self._invented
        ]
        assert found, f"no {kind} card is left to be another"
        card, content = found[0], self.content
        name = f"{kind} invention {len(self._invented) + 1}"
        self.cards[card] = name
        self._invented.add(name)
        content.card_skills[card] = sum(1 << c.SKILL_NAMES.index(one) for one in skills.split())
        content.difficulty[card] = difficulty
        content.modifier_icon[card], content.modifier_bonus[card] = c.NO_ICON, 0
        for k, (icon, bonus) in enumerate((modifiers or {}).items()):
            content.modifier_icon[card, k] = self._icon(icon)
            content.modifier_bonus[card, k] = bonus
        content.card_revealed[card], content.card_corrupted[card] = revealed, corrupted
        content.shadow_number[card] = number or (HARMLESS if kind == "shadow" else 0)
        for key in TEXTS:
            content[f"card_{key.rstrip('_')}"][card] = self.compile(texts.pop(key, []))
        assert not texts, f"a card has no {list(texts)}"
        return name

    def challenge(
        self, space: str, up: bool = True, scouted_by: str = "", kind: str = "", **card: Any
    ) -> Self:
        """An invented card lies in a space, of its Region or of another kind; ``card`` as for
        `invent`."""
        region = c.REGION_NAMES[(self.space(space) - 1) // c.REGION_SPACES]
        return self.lay(space, self.invent(kind or region, **card), up, scouted_by)

    def invent_event(self, *effects: str | Mapping[str, Any]) -> Self:
        """The next Event does this; it is called "invented"."""
        event = int(self.state.event_deck[self.state.event_deck[0]])
        self.events[event] = "invented"
        self.content.event[event] = self.compile(effects)
        return self

    def change_item(
        self, name: str, when: str = "never", effects: Effects = (), kept: bool = False
    ) -> Self:
        """Another effect for an item; what weapons and Bones there are stays."""
        kind, content = self.item(name), self.content
        content.item_when[kind], content.item_kept[kind] = TIMES[when], kept
        content.item_effect[kind] = self.compile(effects)
        for time in ("dawn", "challenge", "facing", "turn", "wound"):
            kinds = (content.item_when == TIMES[time]).nonzero()[0]
            content[f"{time}_items"] = sum(1 << int(k) for k in kinds)
        early = [k for k in range(c.KINDS) if content.item_weapon[k] and self._is_early(k)]
        content.early_weapons = sum(1 << k for k in early)
        return self

    def change_warrior(self, name: str, **fields: Any) -> Self:
        """Another Warrior side: ``skill``, ``hearts``, ``points``; ``when``, ``reach`` and
        ``ability``; ``blessing_when`` and ``blessing``; ``rules``."""
        number, content = self.names["character"].index(name), self.content
        for key, value in fields.items():
            if key == "skill":
                content.skill[number] = c.SKILL_NAMES.index(value)
            elif key == "hearts":
                content.warrior_hearts[number] = value
                for seat in np.flatnonzero(self.state.character == number):
                    self.state.hearts[seat] = value
            elif key == "points":
                content.action_points[number] = value
            elif key in ("when", "blessing_when"):
                field = "warrior_when" if key == "when" else key
                content[field][number] = TIMES[value]
            elif key == "reach":
                content.warrior_reach[number] = _REACHES[value]
            elif key == "rules":
                content.warrior_rules[number] = sum(RULES[rule] for rule in value)
            else:
                field = "warrior_ability" if key == "ability" else key
                content[field][number] = self.compile(value)
        return self

    def plain(self, *names: str) -> Self:
        """These Warriors have neither ability nor blessing: what others bring is seen alone."""
        for name in names or self.seats:
            self.change_warrior(name, when="never", blessing_when="never", rules=())
        return self

    def change_spirit(self, name: str, **fields: Any) -> Self:
        """Another Spirit side: ``hearts``, ``faces`` (Regions), ``when``, ``reach``, ``ability``,
        ``rules``."""
        number, content = self.names["character"].index(name), self.content
        for key, value in fields.items():
            if key == "hearts":
                content.spirit_hearts[number] = value
            elif key == "faces":
                content.spirit_faces[number] = sum(1 << self.region(one) for one in value)
            elif key == "when":
                content.spirit_when[number] = TIMES[value]
            elif key == "reach":
                content.spirit_reach[number] = _REACHES[value]
            elif key == "rules":
                content.spirit_rules[number] = sum(RULES[rule] for rule in value)
            else:
                content.spirit_ability[number] = self.compile(value)
        return self

    def change_wind(
        self,
        name: str,
        at: int,
        *,
        value: int = 0,
        rerolls: int = 0,
        free: bool = False,
        dusk: Effects = (),
        gift: bool = False,
    ) -> Self:
        """Another position of a Wind Board."""
        where = self.region(name), at - c.LOW
        self.content.wind_value[where], self.content.wind_rerolls[where] = value, rerolls
        self.content.wind_free[where], self.content.wind_gift[where] = free, gift
        self.content.wind_dusk[where] = self.compile(dusk)
        return self

    def calm(self) -> Self:
        """No Wind Board does anything anywhere."""
        for name in c.REGION_NAMES:
            for at in range(c.LOW, c.HIGH + 1):
                self.change_wind(name, at)
        return self

    def change_trader(
        self, name: str, price: str = "free", shadow_price: str = "wound", effects: Effects = ()
    ) -> Self:
        """Other prices and effects of a kind of merchant."""
        kind = self.names["merchant"].index(name)
        prices = [c.PRICE_NAMES.index(price), c.PRICE_NAMES.index(shadow_price)]
        self.content.trade_price[kind] = prices
        self.content.trade[kind] = self.compile(effects)
        return self

    def lay_track(self, *icons: str) -> Self:
        """Another Darkness Track, from Head to Rattle: "none", "venom" and so on."""
        self.content.track_length = len(icons)
        self.content.track_icon[:] = c.ICON_NONE
        self.content.track_icon[: len(icons)] = [c.ICON_NAMES.index(icon) for icon in icons]
        return self

    def quiet(self) -> Self:
        """A track of thirty spaces without icons: the Sun moves, and nothing else happens."""
        return self.lay_track(*["none"] * 30)

    def compile(self, effects: Iterable[str | Mapping[str, Any]]) -> int:
        """The number of a program."""
        entry = Entry({"effects": list(effects)}, "a test", "invented")
        return self._programs.read(entry, "effects", FREE_CONTEXT)

    # -- within ------------------------------------------------------------------------------------

    def _known_programs(self) -> Programs:
        items = {name: k for k, name in enumerate(self.names["item"][: c.EQUIPMENT])}
        programs = Programs(self.content.program, items)
        for number in range(1, c.PROGRAMS):
            found = self.content.program[number].tolist()
            rows = [(int(op), int(amount), int(where)) for op, amount, where in found if op]
            if not rows:
                break
            programs.numbers[tuple(rows)] = number
        return programs

    def _is_early(self, kind: int) -> bool:
        return bool(self._programs.operations(int(self.content.item_effect[kind])) & contexts.EARLY)

    def _icon(self, name: str) -> int:
        return SPECIAL_ICONS[name] if name in SPECIAL_ICONS else self.item(name)

    def _number(self, deck: str, name: str) -> int:
        if deck == "event":
            return self.events.index(name)
        return self.item(name) if deck == "reward" else self.card(name)

    def _home(self, card: int) -> str:
        """The deck of a Challenge Card."""
        if card < c.FIRST_SHADOW:
            return c.REGION_NAMES[card // c.REGION_CARDS]
        return "shadow" if card < c.FIRST_DARKNESS else "darkness"

    def _unlay(self, space: int) -> None:
        """The card of a space goes to the bottom of its deck."""
        card = int(self.state.card[space])
        self.state.card[space], self.state.face_up[space] = -1, 0
        self.state.scouted_by[space] = -1
        if card >= 0:
            _put_below(self._pile(self._home(card)), card)

    def _lift(self, card: int) -> None:
        """Take a Challenge Card away from wherever it is."""
        for side in (False, True):
            _drop(self._pile(self._home(card), side), card)
        for space in np.flatnonzero(self.state.card == card):
            self.state.card[space], self.state.face_up[space] = -1, 0
            self.state.scouted_by[space] = -1

    def _from_bag(self, words: str) -> None:
        assert self.state.bag[self.token(words)] > 0, f"no {words} is left in the bag"
        self.state.bag[self.token(words)] -= 1


def _put(pile: np.ndarray, item: int) -> None:
    pile[0] += 1
    pile[pile[0]] = item


def _put_below(pile: np.ndarray, item: int) -> None:
    pile[2 : 2 + int(pile[0])] = pile[1 : 1 + int(pile[0])].copy()
    pile[0] += 1
    pile[1] = item


def _drop(pile: np.ndarray, item: int) -> bool:
    """Take one item out of a pile; whether it was there."""
    found = np.flatnonzero(pile[1 : 1 + int(pile[0])] == item)
    if not len(found):
        return False
    at, count = 1 + int(found[-1]), int(pile[0])
    pile[at:count] = pile[at + 1 : count + 1].copy()
    pile[count], pile[0] = 0, count - 1
    return True
