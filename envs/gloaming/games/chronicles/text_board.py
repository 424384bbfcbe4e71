"""The table of a match as text: figures, heroes, quests, the map, a battle or trip under way."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import numpy as np

from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.actions import LAY, TURN
from gloaming.games.chronicles.board import hits_of, owner_plays, side_facing
from gloaming.games.chronicles.decisions.battle import coming_damage, missing_hits, strength_of
from gloaming.games.chronicles.quests import heroes_at, is_active, is_complete
from gloaming.kernel import text as words
from gloaming.kernel.bits import holds, ones
from gloaming.kernel.content import Pack
from gloaming.kernel.pending import kind_of, second
from gloaming.kernel.text import counted

COLUMNS = 100
WIDEST_TILE, LOWEST_TILE = 32, 5  # a tile's box in the picture, in characters and lines
SIDES = ("north", "east", "south", "west")
ARROWS = "^>v<"
LEGEND = (
    "MAP (north is up; a side drawn with ~ is water, with - or | land; ^>v<: the space by which",
    "    one leaves the tile that way; Q: quest symbol, S: shadow symbol)",
)
TERRAINS = {c.LAND: "land", c.WATER: "water", c.PORT: "port"}
GROUND = {c.LAND: "land and port", c.WATER: "water and port", c.PORT: "any"}  # spaces of a move


class Reader:
    """A match beside its content, with everything called by the names of its pack."""

    def __init__(self, state: np.record, pack: Pack) -> None:
        self.state, self.pack, self.content = state, pack, pack.table[0]

    @property
    def setting_up(self) -> bool:
        """Whether tiles are still being laid, so that nothing else is on the table yet."""
        return kind_of(self.state) in (LAY, TURN)

    def slots(self) -> range:
        """The heroes in play."""
        return range(int(self.state.heroes))

    def hero(self, slot: int) -> str:
        """Name of the hero in a slot."""
        return self.pack.names["hero"][int(self.state.character[slot])]

    def heroes(self, bits: int) -> str:
        """Names of heroes given as bits by slot."""
        return listed([self.hero(slot) for slot in self.slots() if bits >> slot & 1])

    def space(self, space: int) -> str:
        """Name of a space."""
        return self.pack.names["space"][space]

    def tile(self, tile: int) -> str:
        """Name of a tile."""
        return self.pack.names["tile"][tile]

    def token(self, slot: int, token: int) -> str:
        """Name of an action token of the hero in a slot."""
        return self.pack.names["token"][c.TOKENS * int(self.state.character[slot]) + token]

    def effect(self, slot: int, token: int) -> tuple[int, int, int]:
        """Effect, amount and terrain of an action token."""
        who = self.state.character[slot]
        return (
            int(self.content.token_effect[who, token]),
            int(self.content.token_amount[who, token]),
            int(self.content.token_terrain[who, token]),
        )

    def quest(self, slot: int) -> str:
        """Name of the quest of the hero in a slot."""
        return self.pack.names["quest"][int(self.state.quest[slot])]

    def item(self, slot: int, item: int) -> str:
        """Name of a quest token of the hero in a slot."""
        return self.pack.names["item"][c.ITEMS * int(self.state.quest[slot]) + item]

    def items(self, slot: int) -> range:
        """Quest tokens of the quest of the hero in a slot."""
        return range(int(self.content.quest_items[self.state.quest[slot]]))

    def items_of(self, slot: int, bits: int) -> list[int]:
        """Those quest tokens of a hero's quest whose bits are set."""
        return [item for item in self.items(slot) if bits >> item & 1]

    def step(self, slot: int, field: str) -> int:
        """A field of the current step of the quest of the hero in a slot, such as ``place``."""
        at = self.state.quest[slot], self.state.step[slot]
        return int(self.content[f"step_{field}"][at])

    def shadows(self, space: int) -> list[int]:
        """Shadow tokens standing on a space, the strongest first."""
        found = [
            token
            for token in range(c.SHADOWS)
            if self.state.shadow_at[token] == space and not self.state.shadow_lit[token]
        ]
        return sorted(found, key=lambda token: -self.content.shadow_strength[token])

    def spaces(self, tile: int) -> list[int]:
        """Spaces of a tile."""
        return np.flatnonzero(self.content.space_tile == tile).tolist()

    def laid(self) -> list[int]:
        """Tiles on the table."""
        return np.flatnonzero(self.state.tile_laid).tolist()

    def target(self) -> str:
        """What the battle under way is against."""
        target = int(self.state.target)
        strength = strength_of(self.state, self.content, target)
        if target == c.VORTEX:
            return f"the Vortex (strength {strength})"
        if target >= c.FOE:
            return f"the foe of {self.quest(target - c.FOE)} (strength {strength})"
        return f"{self.pack.names['villain'][target]} (shadow of strength {strength})"

    def face(self, slot: int, die: int) -> str:
        """What a die of a hero shows."""
        return face_name(int(self.content.die[self.state.faces[slot, die]]))


def face_name(hits: int) -> str:
    """A face of a die in words."""
    return "damage" if hits < 0 else counted(hits, "hit")


def listed(names: list[str]) -> str:
    """Names joined as in a sentence; "nobody" for none."""
    return words.listed(names, none="nobody")


def board(state: np.record, pack: Pack) -> str:
    """The match as text a person can play from: at most 100 columns, as long as it needs."""
    reader = Reader(state, pack)
    parts = [list(_figures(reader)), ["HEROES", *_heroes(reader)], ["QUESTS", *_quests(reader)]]
    parts.append([*LEGEND, *_picture(reader)])
    if reader.setting_up:
        parts.append(["TILE TO LAY", *_next_tile(reader)])
    else:
        parts.append(["WAYS (where one move leads)", *_ways(reader)])
    if state.target != c.NOBODY:
        parts.append(["BATTLE", *_battle(reader)])
    if state.trip_steps > 0:
        parts.append(["TRIP", *_trip(reader)])
    return "\n\n".join("\n".join(part) for part in parts)


def _fill(text: str, indent: int, more: int = 2) -> list[str]:
    """``text`` in lines of at most 100 columns, those after the first indented by ``more``."""
    return textwrap.wrap(
        text, COLUMNS, initial_indent=" " * indent, subsequent_indent=" " * (indent + more)
    )


# -- the figures of the table ------------------------------------------------------------------


def _figures(reader: Reader) -> Iterator[str]:
    state, content = reader.state, reader.content
    leader = f"{reader.hero(state.leader)} (seat {state.leader})"
    if reader.setting_up:
        yield f"SET-UP: the tiles are laid   Leader: {leader}   Team Health: {state.team_health}"
        return
    yield (
        f"DAY {state.rounds} of {state.deck_size}   Darkness cards left: {state.deck[0]}   "
        f"free slots today: {c.SLOTS_A_DAY - state.played} of {c.SLOTS_A_DAY}   "
        f"Team Health: {state.team_health} (lost at 0)"
    )
    standing = int(state.shadows.sum())
    where = f"strength {state.vortex_strength}, at {reader.space(state.vortex)}"
    yield from _fill(
        f"Leader: {leader}   Vortex: {where if state.vortex_strength else 'destroyed'}   "
        f"shadows on the board: {standing}",
        0,
    )
    strengths = [int(content.shadow_strength[token]) for token in state.bag[1 : 1 + state.bag[0]]]
    bag = [f"{strengths.count(s)} of strength {s}" for s in sorted(set(strengths))]
    lit = int((state.shadow_lit * (state.shadow_at >= 0)).sum())
    yield from _fill(
        f"Bag: {', '.join(bag) or 'empty'}; Light on the board: {lit} (refills an empty bag)", 0
    )
    names = reader.pack.names["card"]
    last = f"{names[state.card]} ({reader.tile(content.card_tile[state.card])})"
    seen = set(state.seen[1 : 1 + state.seen[0]].tolist())
    unseen = [
        f"{names[card]} ({reader.space(content.card_space[card])})"
        for card in range(c.CARDS)
        if card not in seen and owner_plays(state, content.card_owner[card])
    ]
    yield from _fill(f"Darkness card of the day: {last}", 0)
    if state.deck[0]:
        yield from _fill(f"Still unseen, with where the Vortex would go: {', '.join(unseen)}", 0)
    yield f"Faces of a die: {', '.join(face_name(int(hits)) for hits in content.die)}"


# -- heroes ------------------------------------------------------------------------------------


def _heroes(reader: Reader) -> Iterator[str]:
    state = reader.state
    for slot in reader.slots():
        seat = 0 if state.seats == 1 else slot
        head = f"{reader.hero(slot)} (seat {seat}): health {state.health[slot]} of {c.FULL_HEALTH}"
        if state.health[slot] == 0:
            head += ", must be healed first"
        if not reader.setting_up:
            head += f", at {reader.space(state.place[slot])}"
        yield from _fill(head, 2)
        tokens = [_token(reader, slot, token) for token in range(c.TOKENS)]
        yield from _fill("; ".join(tokens), 6)
        carried = [
            f"{reader.item(owner, item)} ({reader.quest(owner)})"
            for owner in reader.slots()
            for item in reader.items(owner)
            if state.item_at[owner, item] == c.HELD + slot
        ]
        if carried:
            yield from _fill(f"carries {listed(carried)}", 6)


def _token(reader: Reader, slot: int, token: int) -> str:
    """A token with what it does and whether it can be played."""
    name = reader.token(slot, token)
    if token >= 2:
        name += f" ({token_gist(reader, slot, token)})"
    if reader.state.ready[slot, token]:
        return f"[ready] {name}"
    if token == c.TOKENS - 1 and not reader.state.unlocked[slot]:
        return f"[locked] {name}"
    return f"[played] {name}"


def token_gist(reader: Reader, slot: int, token: int) -> str:
    """What an action token does, in a few words."""
    effect, amount, terrain = reader.effect(slot, token)
    land = GROUND[terrain] if terrain else ""
    return {
        c.MOVE_OR_HEAL: f"move up to {counted(amount, 'space')} or heal {amount}",
        c.CARRY: f"move up to {amount} over {land} spaces, one hero may come along",
        c.WEAKEN: f"the target of a battle here is {amount} weaker",
        c.HITS: f"{amount} more hits in any battle",
        c.HEAL_FULL: "heal one hero completely",
        c.MOVE_TO: f"one hero goes to any of the {land} spaces",
        c.GUIDE: f"one hero moves up to {amount} over {land} spaces",
        c.HEAL_SHARE: f"share {amount} healing out among the heroes here",
        c.RALLY: "one hero comes here",
        c.SHIELD_SELF: "no damage to this hero from a battle",
        c.SHIELD_ALL: "no damage to anybody from a battle",
    }[effect]


# -- quests ------------------------------------------------------------------------------------


def _quests(reader: Reader) -> Iterator[str]:
    state, content = reader.state, reader.content
    for slot in reader.slots():
        quest, step = int(state.quest[slot]), int(state.step[slot])
        head = f"{reader.hero(slot)}: {reader.quest(slot)} {reader.pack.names['stars'][quest]}"
        if is_complete(state, content, slot):
            yield from _fill(f"{head} complete", 2)
            continue
        yield from _fill(f"{head} step {step + 1} of {content.quest_steps[quest]}", 2)
        yield from _fill(reader.pack.names["step"][c.STEPS * quest + step], 6)
        if not reader.setting_up:
            yield from _fill(f"so far: {progress(reader, slot)}", 6)
        for later in range(step + 1, content.quest_steps[quest]):
            yield from _fill(f"then: {reader.pack.names['step'][c.STEPS * quest + later]}", 6)
        tokens = [
            f"{reader.item(slot, item)} {whereabouts(reader, slot, item)}"
            for item in reader.items(slot)
        ]
        if tokens and not reader.setting_up:
            yield from _fill("; ".join(tokens), 6)


def whereabouts(reader: Reader, slot: int, item: int) -> str:
    """Where a quest token is."""
    at = int(reader.state.item_at[slot, item])
    if at >= c.HELD:
        return f"with {reader.hero(at - c.HELD)}"
    if at == c.USED:
        return "done"
    if at >= 0:
        return f"at {reader.space(at)}"
    at_step = reader.content.item_step[reader.state.quest[slot], item]
    place = reader.space(reader.content.item_place[reader.state.quest[slot], item])
    return f"at {place} after step {at_step}"


def progress(reader: Reader, slot: int) -> str:
    """How far the current step of a hero's quest is."""
    state = reader.state
    kind, count, place = (reader.step(slot, field) for field in ("kind", "count", "place"))
    items = reader.items_of(slot, reader.step(slot, "items"))
    at = [int(state.item_at[slot, item]) for item in items]
    owner = reader.hero(slot) if reader.step(slot, "by") == c.OWNER else ""
    if kind == c.COLLECT:
        held = sum(spot >= c.HELD if not owner else spot == c.HELD + slot for spot in at)
        return f"{held} of {len(at)} carried{owner and f' by {owner}'}"
    if kind == c.DELIVER:
        return f"{at.count(c.USED)} of {len(at)} handed in at {reader.space(place)}"
    if kind == c.CHECK:
        who = owner or "any hero"
        tried = reader.heroes(int(state.tried[slot]))
        return f"{who} needs {count} of 2 dice at {reader.space(place)}; tried today: {tried}"
    if kind == c.GATHER:
        needed = count if 0 < count < state.heroes else int(state.heroes)
        together = ones(heroes_at(state, place))
        also = f", {owner} among them" if owner else ""
        return f"{together} of {needed} heroes at {reader.space(place)}{also}, no shadow there"
    if kind == c.CLEAR:
        area = np.uint64(reader.content.step_area[state.quest[slot], state.step[slot]])
        held_by = [s for s in range(c.SPACES) if state.shadows[s] and holds(area, s)]
        return f"shadows still at {listed([reader.space(s) for s in held_by])}"
    if kind == c.DEFEAT:
        return f"the foe waits at {reader.space(place)}"
    return f"{state.progress[slot]} of {count} beaten"


# -- the map -----------------------------------------------------------------------------------


def _picture(reader: Reader) -> Iterator[str]:
    """The tiles as they lie, each as a box."""
    state, laid = reader.state, reader.laid()
    across = [int(state.tile_x[tile]) for tile in laid]
    along = [int(state.tile_y[tile]) for tile in laid]
    columns = range(min(across), max(across) + 1)
    width = min(WIDEST_TILE, COLUMNS // len(columns))
    cells = dict(zip(zip(across, along, strict=True), laid, strict=True))
    for y in range(max(along), min(along) - 1, -1):
        inside = {x: _inside(reader, cells[x, y], width - 2) for x in columns if (x, y) in cells}
        height = max([LOWEST_TILE, *map(len, inside.values())])
        boxes = [
            _box(reader, cells[x, y], inside[x], width, height)
            if x in inside
            else [" " * width] * (height + 2)
            for x in columns
        ]
        for line in zip(*boxes, strict=True):
            yield "".join(line).rstrip()


def _box(reader: Reader, tile: int, inside: list[str], width: int, height: int) -> list[str]:
    """A tile with its sides drawn as land or water."""
    water = [side_facing(reader.state, reader.content, tile, side) == c.WATER for side in range(4)]
    flat = ["~" if wet else "-" for wet in water]
    upright = ["~" if wet else "|" for wet in water]
    rows = inside + [""] * (height - len(inside))
    return [
        "+" + flat[0] * (width - 2) + "+",
        *(upright[3] + row.ljust(width - 2) + upright[1] for row in rows),
        "+" + flat[2] * (width - 2) + "+",
    ]


def _inside(reader: Reader, tile: int, width: int) -> list[str]:
    """A tile's name, its spaces, and who and what is there."""
    lines = textwrap.wrap(reader.tile(tile).upper(), width)
    for space in reader.spaces(tile):
        lines += textwrap.wrap(_space(reader, tile, space), width, subsequent_indent=" ")
        if not reader.setting_up:
            for part in _present(reader, space):
                lines += textwrap.wrap(part, width, initial_indent=" * ", subsequent_indent="   ")
    return lines


def _space(reader: Reader, tile: int, space: int) -> str:
    """A space with its kind, its printed symbols, and the sides of the board it leads to."""
    content = reader.content
    turn = int(reader.state.tile_turn[tile])
    leads = [side for side in range(4) if content.tile_exit[tile, (side - turn) % 4] == space]
    marks = [TERRAINS[int(content.space_kind[space])]]
    marks += ["Q"] * int(content.space_quest[space]) + ["S"] * int(content.space_marked[space])
    return " ".join([reader.space(space), *marks, "".join(ARROWS[side] for side in sorted(leads))])


def _present(reader: Reader, space: int) -> Iterator[str]:
    """Who and what is on a space."""
    state, content = reader.state, reader.content
    strengths = [str(content.shadow_strength[token]) for token in reader.shadows(space)]
    if strengths:
        yield f"shadow {' + '.join(strengths)}"
    if state.vortex_strength and state.vortex == space:
        yield f"VORTEX {state.vortex_strength}"
    for slot in reader.slots():
        if is_active(state, content, slot, c.DEFEAT) and reader.step(slot, "place") == space:
            yield f"foe {reader.step(slot, 'strength')}"
    here = [reader.hero(slot) for slot in reader.slots() if state.place[slot] == space]
    if here:
        yield ", ".join(here)
    lying = [
        reader.item(slot, item)
        for slot in reader.slots()
        for item in reader.items(slot)
        if state.item_at[slot, item] == space
    ]
    if lying:
        yield ", ".join(lying)


def _ways(reader: Reader) -> Iterator[str]:
    for tile in reader.laid():
        for space in reader.spaces(tile):
            near = [reader.space(k) for k in range(c.SPACES) if holds(reader.state.near[space], k)]
            kind = TERRAINS[int(reader.content.space_kind[space])]
            yield from _fill(f"{reader.space(space)} ({kind}): {', '.join(near)}", 2, 4)


def _next_tile(reader: Reader) -> Iterator[str]:
    """The tile in the Leader's hand, and those still to come."""
    state = reader.state
    level = state.depth - (2 if kind_of(state) == TURN else 1)
    tile = int(state.pending[level, 3])
    yield from _fill(f"{reader.tile(tile)}: {tile_sides(reader, tile, 0)}", 2)
    for space in reader.spaces(tile):
        kind = TERRAINS[int(reader.content.space_kind[space])]
        yield from _fill(f"{reader.space(space)} ({kind})", 4)
    # in the order of their numbers: the order they come in is not known
    waiting = sorted(state.waiting[1 : 1 + state.waiting[0]].tolist())
    aside = sorted(state.aside[1 : 1 + state.aside[0]].tolist())
    if waiting:
        yield from _fill(f"still to come: {listed([reader.tile(t) for t in waiting])}", 2)
    if aside:
        yield from _fill(f"laid aside for now: {listed([reader.tile(t) for t in aside])}", 2)
    if kind_of(state) == TURN:
        yield from _fill(f"it goes {spot_name(reader, second(state))}", 2)


def spot_name(reader: Reader, spot: int) -> str:
    """Where a tile may go: beside which laid tile."""
    return f"{SIDES[spot % 4]} of {reader.tile(spot // 4)}"


def tile_sides(reader: Reader, tile: int, turn: int) -> str:
    """The sides of a tile after some quarter turns clockwise."""
    sides = [int(reader.content.tile_side[tile, (side - turn) % 4]) for side in range(4)]
    return ", ".join(f"{SIDES[side]} {TERRAINS[kind]}" for side, kind in enumerate(sides))


# -- what is under way -------------------------------------------------------------------------


def _battle(reader: Reader) -> Iterator[str]:
    state, content = reader.state, reader.content
    missing = missing_hits(state, content)
    yield from _fill(
        f"at {reader.space(state.battle_place)} against {reader.target()}; "
        + (f"{counted(missing, 'hit')} missing" if missing > 0 else "enough hits to win"),
        2,
    )
    for slot in reader.slots():
        if not state.fighters >> slot & 1:
            continue
        dice = " and ".join(reader.face(slot, die) for die in range(c.DICE))
        notes = [counted(int(hits_of(state, content, slot)), "hit")]
        notes.append(f"{coming_damage(state, content, slot)} damage to come")
        notes += ["shielded"] if state.shielded >> slot & 1 else []
        notes.append("re-roll over" if state.asked >> slot & 1 else "may still re-roll")
        yield from _fill(f"{reader.hero(slot)}: {dice} ({', '.join(notes)})", 4)
    if state.weakening or state.extra_hits:
        yield f"    tokens: strength -{state.weakening}, hits +{state.extra_hits}"


def _trip(reader: Reader) -> Iterator[str]:
    state = reader.state
    text = (
        f"{reader.hero(state.trip_hero)} moves over {GROUND[int(state.trip_terrain)]} spaces: "
        f"{state.trip_moved} made, {state.trip_steps} left"
    )
    if state.trip_rider >= 0:
        text += f", with {reader.hero(state.trip_rider)}"
    elif state.trip_carries:
        text += ", one hero may come along"
    yield from _fill(text, 2)
