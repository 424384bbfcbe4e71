"""A match told in words, so that a test reads like a page of the rule book.

    table = Table("Belle", "Violet")
    table.place("Belle", "Crystal Gate").shadow("Crystal Gate", 3)
    table.battle("Belle", 3, {"Belle": (3, DAMAGE)})
    table.keep("Belle")
    assert table.health("Belle") == 2

Every decision is made by name, heroes and quest tokens are called by their own names, and the
dice and cards fall as the test says. Nothing is decided on the way: forced decisions wait too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.actions import ACTIONS
from gloaming.games.chronicles.board import connect, put_hero
from gloaming.games.chronicles.decisions.tokens import token_of_use
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.games.chronicles.quests import complete_step
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.kernel.bits import holds
from gloaming.kernel.chance import script
from gloaming.kernel.layout import PLAYING

DAMAGE = -1
"""The damage face of a die; the other faces are called by their hits."""

MOVE_1, HEAL_1 = "Move or Heal 1 to move", "Move or Heal 1 to heal"
MOVE_2, HEAL_2 = "Move or Heal 2 to move", "Move or Heal 2 to heal"
END, STOP, LEAVE, KEEP = (
    "end the day",
    "stop moving",
    "leave the hero taken along",
    "keep the dice, play nothing",
)
Face = int
Dice = tuple[Face, Face]


class Table:
    """One match of named heroes, dealt and then arranged as a test needs it.

    ``heroes`` sit in this order. A ``quiet`` table has no shadow on the board, whatever the deal
    put there: all tokens are in the bag. Further arguments are options of the game; the quests
    are the easy ones and the first hero leads, unless they say otherwise.
    """

    def __init__(self, *heroes: str, quiet: bool = True, seed: int = 1, **options: Any) -> None:
        options = {"players": len(heroes), "quests": "easy", "leader": 0, **options}
        self.options = ChroniclesOptions(heroes=heroes, **options)
        self.match = Batch(GAME, self.options, seed=seed, skip_forced=False)
        self.state: Any = self.match.states[0]
        self.content: Any = self.match.pack.table[0]
        self.names = self.match.pack.names
        self.heroes = heroes
        if quiet:
            self.no_shadows()

    # -- names and numbers ---------------------------------------------------------------------

    def slot(self, hero: str) -> int:
        return self.heroes.index(hero)

    def space(self, name: str) -> int:
        return self.names["space"].index(name)

    def tile(self, name: str) -> int:
        return self.names["tile"].index(name)

    def token(self, hero: str, name: str) -> int:
        """Number of a hero's token, 0 to 4."""
        first = c.TOKENS * int(self.state.character[self.slot(hero)])
        return self.names["token"][first : first + c.TOKENS].index(name)

    def quest_of(self, name: str) -> int:
        """Slot of the hero whose quest it is."""
        quests = [self.names["quest"][quest] for quest in self.state.quest[: len(self.heroes)]]
        return quests.index(name)

    def item(self, name: str) -> tuple[int, int]:
        """Slot of the owner, and number, of a quest token in play."""
        for owner in range(len(self.heroes)):
            first = c.ITEMS * int(self.state.quest[owner])
            for k in range(c.ITEMS):
                if self.names["item"][first + k] == name:
                    return owner, k
        raise KeyError(f"no quest token in play is called {name!r}")

    def face(self, value: Face) -> int:
        """Number of a face that shows these hits, or the damage."""
        return self.content.die.tolist().index(value)

    # -- what a test looks at --------------------------------------------------------------------

    def where(self, hero: str) -> str:
        return self.names["space"][self.state.place[self.slot(hero)]]

    def health(self, hero: str) -> int:
        return int(self.state.health[self.slot(hero)])

    def has(self, hero: str, token: str) -> bool:
        """Whether the token lies unplayed and unlocked before its hero."""
        return bool(self.state.ready[self.slot(hero), self.token(hero, token)])

    def item_at(self, name: str) -> str:
        """A space, the carrying hero, "handed in" or "not in play"."""
        at = int(self.state.item_at[self.item(name)])
        if at >= c.HELD:
            return self.heroes[at - c.HELD]
        return {c.USED: "handed in", c.NOWHERE: "not in play"}.get(at) or self.names["space"][at]

    def step(self, quest: str) -> int:
        """Steps of a quest that are done."""
        return int(self.state.step[self.quest_of(quest)])

    def is_done(self, quest: str) -> bool:
        owner = self.quest_of(quest)
        return int(self.state.step[owner]) == self.content.quest_steps[self.state.quest[owner]]

    def shadows_at(self, place: str) -> list[int]:
        """Strengths of the shadows standing on a space, in rising order."""
        return sorted(
            int(self.content.shadow_strength[token])
            for token in range(c.SHADOWS)
            if self.state.shadow_at[token] == self.space(place) and not self.state.shadow_lit[token]
        )

    def all_shadows(self) -> dict[str, int]:
        """How many shadows stand on each space that has any."""
        standing = (self.state.shadow_at >= 0) & (self.state.shadow_lit == 0)
        spaces = [self.names["space"][space] for space in self.state.shadow_at[standing]]
        return {space: spaces.count(space) for space in sorted(set(spaces))}

    def lights_at(self, place: str) -> int:
        lit = self.state.shadow_lit == 1
        return int((self.state.shadow_at[lit] == self.space(place)).sum())

    def neighbours(self, place: str) -> set[str]:
        near = self.state.near[self.space(place)]
        return {self.names["space"][space] for space in range(c.SPACES) if holds(near, space)}

    @property
    def vortex_at(self) -> str:
        return self.names["space"][self.state.vortex] if self.state.vortex >= 0 else ""

    @property
    def leader(self) -> str:
        return self.heroes[self.state.leader]

    @property
    def is_over(self) -> bool:
        return bool(self.state.status != PLAYING)

    @property
    def cause(self) -> str:
        return GAME.cause(self.state)

    # -- arranging the table ---------------------------------------------------------------------

    def place(self, hero: str, space: str) -> Table:
        put_hero(self.state, self.slot(hero), self.space(space))
        return self

    def all_at(self, space: str) -> Table:
        for hero in self.heroes:
            self.place(hero, space)
        return self

    def shadow(self, space: str, *strengths: int) -> Table:
        """Take shadows of these strengths out of the bag and stand them on a space."""
        for strength in strengths:
            bag = self.state.bag[1 : 1 + self.state.bag[0]].tolist()
            fitting = [k for k in bag if self.content.shadow_strength[k] == strength]
            assert fitting, f"no shadow of strength {strength} is left in the bag"
            self.put_token(fitting[0], self.space(space), lit=False)
        return self

    def light(self, space: str, count: int = 1) -> Table:
        """Lay Light tokens from the bag on a space."""
        for _ in range(count):
            self.put_token(int(self.state.bag[1]), self.space(space), lit=True)
        return self

    def empty_bag(self) -> Table:
        """Take the tokens left in the bag out of the game."""
        for token in self.state.bag[1 : 1 + self.state.bag[0]].tolist():
            self.put_token(token, c.OUT, lit=False)
        return self

    def no_shadows(self) -> Table:
        """Put every shadow and Light token into the bag."""
        for token in range(c.SHADOWS):
            if self.state.shadow_at[token] >= 0:
                self.put_token(token, c.IN_BAG, lit=False)
        return self

    def put_token(self, token: int, where: int, *, lit: bool) -> None:
        """Put one shadow token on a space, into the bag or out of the game."""
        state = self.state
        bag = [k for k in state.bag[1 : 1 + state.bag[0]].tolist() if k != token]
        if where == c.IN_BAG:
            bag.append(token)
        state.bag[:] = 0
        state.bag[: len(bag) + 1] = [len(bag), *bag]
        state.shadow_at[token], state.shadow_lit[token] = where, lit
        state.shadows[:], state.shadow_sum[:] = 0, 0
        for k in range(c.SHADOWS):
            if state.shadow_at[k] >= 0 and not state.shadow_lit[k]:
                state.shadows[state.shadow_at[k]] += 1
                state.shadow_sum[state.shadow_at[k]] += self.content.shadow_strength[k]

    def set_health(self, hero: str, health: int) -> Table:
        self.state.health[self.slot(hero)] = health
        return self

    def set_item(self, name: str, where: str) -> Table:
        """Give a quest token to a hero, or lay it on a space."""
        held = where in self.heroes
        self.state.item_at[self.item(name)] = (
            c.HELD + self.slot(where) if held else self.space(where)
        )
        return self

    def vortex(self, space: str, strength: int = c.VORTEX_FULL) -> Table:
        self.state.vortex, self.state.vortex_strength = self.space(space), strength
        return self

    def no_vortex(self) -> Table:
        self.state.vortex, self.state.vortex_strength = -1, 0
        return self

    def complete(self, *quests: str) -> Table:
        """Count quests as completed; all of them if none is named."""
        for quest in quests or [self.names["quest"][k] for k in self.state.quest if k >= 0]:
            while not self.is_done(quest):
                complete_step(self.state, self.content, self.quest_of(quest))
        return self

    def skip_to(self, quest: str, step: int) -> Table:
        """Count the first steps of a quest as done."""
        while self.step(quest) < step:
            complete_step(self.state, self.content, self.quest_of(quest))
        return self

    def played(self, count: int) -> Table:
        """Let ``count`` tokens lie on the Action Board."""
        self.state.played = count
        return self

    def rest(self) -> Table:
        """Give all tokens back, as a new day does, but without one."""
        self.state.played = 0
        self.state.ready[: len(self.heroes), : c.TOKENS - 1] = 1
        self.state.ready[:, c.TOKENS - 1] = self.state.unlocked
        return self

    def board(self, tiles: Mapping[str, tuple[int, int, int]]) -> Table:
        """Lay exactly these tiles, each at east, north, quarter turns clockwise."""
        self.state.tile_laid[:] = 0
        for name, (east, north, turn) in tiles.items():
            tile = self.tile(name)
            self.state.tile_laid[tile] = 1
            self.state.tile_x[tile], self.state.tile_y[tile] = east, north
            self.state.tile_turn[tile] = turn
        connect(self.state, self.content)
        for hero in self.heroes:
            self.place(hero, self.where(hero))
        return self

    def next_card(self, name: str) -> Table:
        """Put a Darkness card of this game on top of the deck, wherever it is."""
        card = self.names["card"].index(name)
        for pile in (self.state.deck, self.state.box, self.state.seen):
            left = [k for k in pile[1 : 1 + pile[0]].tolist() if k != card]
            pile[:] = 0
            pile[: len(left) + 1] = [len(left), *left]
        deck = self.state.deck
        deck[0] += 1
        deck[deck[0]] = card
        return self

    # -- deciding --------------------------------------------------------------------------------

    @property
    def kind(self) -> int:
        """Kind of decision that is due."""
        return int(self.state.pending[self.state.depth - 1, 0])

    @property
    def decider(self) -> str:
        """The hero from whose chair the decision is taken."""
        return self.heroes[self.state.pending[self.state.depth - 1, 2]]

    def mask(self) -> np.ndarray:
        """The legal actions, worked out anew: a test may have moved things."""
        stepping.legal_many(self.match.states, self.match.pack.table, self.match.masks)
        return self.match.masks[0]

    def legal(self) -> set[str]:
        """What may be decided now, in words."""
        return {self.words(action) for action in np.flatnonzero(self.mask())}

    def words(self, action: int) -> str:
        """An action in words, with heroes, tokens and quests by name."""
        group, k = ACTIONS.group_of(int(action))
        slot, state = self.slot(self.decider), self.state
        chairs = [(slot + chair) % len(self.heroes) for chair in range(len(self.heroes))]
        if group == "hero":
            return f"choose {self.heroes[chairs[k]]}"
        if group == "take":
            return f"take along {self.heroes[chairs[k + 1]]}"
        if group == "token":
            number = c.TOKENS * int(state.character[slot]) + int(token_of_use(k))
            use = (" to move", " to heal")[k % 2] if k < a.SPECIAL_1 else ""
            return f"play {self.names['token'][number]}{use}"
        if group in ("foe", "work"):
            quest = self.names["quest"][state.quest[chairs[k]]]
            return f"battle the foe of {quest}" if group == "foe" else f"work on {quest}"
        if group in ("pick", "drop", "give"):
            chair, item = divmod(k, c.ITEMS)
            name = self.names["item"][c.ITEMS * int(state.quest[chairs[chair]]) + item]
            return f"{ {'pick': 'pick up', 'drop': 'drop', 'give': 'hand over'}[group] } {name}"
        return ACTIONS.names[action]

    def do(self, *decisions: str) -> Table:
        """Take these decisions one after another."""
        for words in decisions:
            found = [k for k in np.flatnonzero(self.mask()) if self.words(k) == words]
            assert found, f"{self.decider} may not {words!r}; legal are {sorted(self.legal())}"
            self.match.step(np.array(found[:1]))
        return self

    def can(self, hero: str) -> set[str]:
        """What a hero may do if the Leader chooses that hero; nothing if that is not possible."""
        assert self.kind == a.LEAD
        if f"choose {hero}" not in self.legal():
            return set()
        kept = self.match.states.copy()
        self.do(f"choose {hero}")
        legal = self.legal()
        self.match.restore(kept)
        return legal

    def act(self, hero: str, *decisions: str) -> Table:
        """The Leader chooses a hero, who takes these decisions."""
        return self.do(f"choose {hero}", *decisions)

    def play(self, hero: str, token: str, *decisions: str) -> Table:
        """A hero plays a token; further decisions follow in words."""
        return self.act(hero, f"play {token}", *decisions)

    def move(self, hero: str, token: str, *places: str) -> Table:
        """A hero plays a token to move over these spaces, and stops there."""
        self.play(hero, token, *[f"move to {place}" for place in places])
        return self.do(STOP) if self.kind == a.TRIP and not self.is_over else self

    def walk(self, hero: str, place: str) -> Table:
        """A hero walks by Move or Heal tokens, however many days' worth that takes."""
        slot, goal = self.slot(hero), self.space(place)
        for space in self._way(slot, goal):
            if not self.has(hero, "Move or Heal 1") or self.state.played == c.SLOTS_A_DAY:
                self.rest()
            self.move(hero, MOVE_1, self.names["space"][space])
        return self

    def _way(self, slot: int, goal: int) -> Iterator[int]:
        before = {goal: goal}  # the next space on the way from each, found from the goal
        edge = [goal]
        for space in edge:
            for other in range(c.SPACES):
                if holds(self.state.near[space], other) and other not in before:
                    before[other] = space
                    edge.append(other)
        here = int(self.state.place[slot])
        while here != goal:
            here = before[here]
            yield here

    def next_day(self, card: str = "") -> Table:
        """End the day; the card named is revealed."""
        if card:
            self.next_card(card)
        return self.do(END)

    # -- dice ------------------------------------------------------------------------------------

    def will_roll(self, *faces: Face) -> Table:
        """The next dice show these faces."""
        script(self.state, *[self.face(face) for face in faces])
        return self

    def battle(self, hero: str, target: int | str, dice: Mapping[str, Dice]) -> Table:
        """A hero starts a battle; everybody who fights rolls the dice given.

        ``target`` is the strength of a shadow, "Vortex", or the quest whose foe it is.
        """
        place = self.where(hero)
        fighters = [h for h in self.heroes if self.where(h) == place and self.health(h) > 0]
        assert set(fighters) == set(dice), f"{fighters} fight"
        self.do(f"choose {hero}")
        self.will_roll(*[face for fighter in fighters for face in dice[fighter]])
        if target == "Vortex":
            return self.do("battle the Vortex")
        if isinstance(target, str):
            return self.do(f"battle the foe of {target}")
        return self.do(f"battle a shadow of strength {target}")

    def reroll(self, hero: str, which: str, *faces: Face) -> Table:
        """A hero re-rolls "the first die", "the second die" or "both dice"."""
        self.do(f"choose {hero}")
        return self.will_roll(*faces).do(f"re-roll {which}")

    def can_reroll(self, hero: str) -> bool:
        """Whether a hero's re-roll of the battle under way is still to come."""
        return self.kind == a.ORDER and f"choose {hero}" in self.legal()

    def keep(self, *heroes: str) -> Table:
        """Heroes keep their dice, one after another."""
        for hero in heroes:
            if self.kind == a.ORDER:
                self.do(f"choose {hero}")
            assert self.decider == hero, f"{self.decider} is asked"
            self.do(KEEP)
        return self

    def aid(self, hero: str, token: str) -> Table:
        """A hero plays a battle token."""
        if self.kind == a.ORDER:
            self.do(f"choose {hero}")
        assert self.decider == hero, f"{self.decider} is asked"
        return self.do(f"play {token}")

    def settle(self) -> Table:
        """Everybody keeps their dice and plays nothing more in this battle."""
        while not self.is_over and self.kind in (a.ORDER, a.REROLL, a.REACT):
            if self.kind == a.ORDER:
                left = int(self.state.fighters) & ~int(self.state.asked)
                self.do(f"choose {self.heroes[(left & -left).bit_length() - 1]}")
            self.do(KEEP)
        return self

    def fight(self, hero: str, target: int | str, dice: Mapping[str, Dice]) -> Table:
        """A battle without re-rolls and tokens."""
        return self.battle(hero, target, dice).settle()
