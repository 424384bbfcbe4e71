"""What a seat sees, as named features; and everything, for a centralised critic.

Heroes, quests and quest tokens stand in the order of the chairs, the deciding hero's own first.
All of it lies open on the table: hidden are only the order of the Darkness deck, which cards were
left in the box, and the draws to come.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    CHOOSE,
    DECISIONS,
    LAY,
    RECEIVE,
    SHARE,
    SPACE,
    TURN,
)
from gloaming.games.chronicles.board import clockwise, is_blocked
from gloaming.games.chronicles.content import load
from gloaming.games.chronicles.decisions.battle import missing_hits, strength_of
from gloaming.games.chronicles.quests import all_complete, is_complete
from gloaming.games.chronicles.state import (
    CARDS,
    CLEAR,
    DICE,
    FOE,
    FULL_HEALTH,
    HELD,
    HEROES,
    ITEMS,
    NOBODY,
    OWNER,
    SLOTS_A_DAY,
    SPACES,
    STEPS,
    STRONGEST,
    TILES,
    TOKENS,
    USED,
    VORTEX,
    VORTEX_FULL,
)
from gloaming.games.chronicles.ways import CHAIRS, SPACE_NAMES, see_ways
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.features import Feature, Features, each
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING

_names = load().names
FAR = 30  # longer ways than any board has
CROWDED = 4  # shadows on one space are counted up to this number
CROWD_STRENGTH = 12  # and their strengths up to this sum
HEAPED = 4  # quest tokens that a hero carries, or that lie on one space, up to this number

# What is known of each hero, quest and token: name, lowest and highest value.
HERO_FEATURES = (
    ("present", 0, 1),
    *((name, 0, 1) for name in _names["hero"]),
    ("health", 0, FULL_HEALTH),
    *((f"token {k + 1} ready", 0, 1) for k in range(TOKENS)),
    ("unlocked", 0, 1),
    ("blocked by a shadow", 0, 1),
    ("distance", 0, FAR),
    ("distance to the Vortex", 0, FAR),
    ("quest tokens carried", 0, HEAPED),
    ("moving", 0, 1),
    ("taken along", 0, 1),
)
QUEST_FEATURES = (
    ("present", 0, 1),
    *((f"card {k + 1}", 0, 1) for k in range(4)),
    *((f"step {k + 1}", 0, 1) for k in range(STEPS)),
    ("complete", 0, 1),
    *(
        (kind, 0, 1)
        for kind in ("collect", "deliver", "check", "gather", "clear", "defeat", "hunt")
    ),
    ("done within the step", 0, 4),
    ("needed for the step", 0, 4),
    ("owner needed", 0, 1),
    *((f"tried today by {chair}", 0, 1) for chair in CHAIRS),
    ("distance to its place", 0, FAR),
)
ITEM_FEATURES = (
    ("on the board", 0, 1),
    *((f"held by {chair}", 0, 1) for chair in CHAIRS),
    ("used", 0, 1),
    ("distance", 0, FAR),
    ("just handled", 0, 1),
)


def _of_spaces(name: str, high: int, meaning: str) -> Feature:
    return Feature(name, (SPACES,), 0, high, meaning, (SPACE_NAMES,))


FEATURES = Features(
    Feature("decision", (len(DECISIONS),), 0, 1, "what must be decided", (DECISIONS,)),
    Feature("decider", (HEROES,), 0, 1, "whose decision it is", (CHAIRS,)),
    Feature("leader", (HEROES,), 0, 1, "who has the Leader Badge", (CHAIRS,)),
    Feature("solo", (), 0, 1, "one player plays both heroes"),
    Feature("heroes in play", (), 0, HEROES, "heroes at the table"),
    Feature("day", (), 0, 10, "number of the day, from 1"),
    Feature("cards left", (), 0, CARDS, "Darkness cards in the deck"),
    Feature("free slots", (), 0, SLOTS_A_DAY, "tokens that can still be played today"),
    Feature("team health", (), 0, 10, "spots above the last one"),
    Feature("vortex", (3,), 0, 1, "strength of the Vortex", (("6", "4", "destroyed"),)),
    Feature("vortex open", (), 0, 1, "all quests are complete: the Vortex can be fought"),
    Feature("shadows", (), 0, 24, "shadows standing on the board"),
    Feature("bag", (STRONGEST,), 0, 24, "tokens in the bag by strength 1 to 6"),
    Feature("cards", (CARDS,), -1, 1, "1 may come, -1 seen, 0 not used", (_names["card"],)),
    each("heroes", (HEROES,), HERO_FEATURES, "the heroes", CHAIRS),
    each("quests", (HEROES,), QUEST_FEATURES, "the quests", CHAIRS),
    each("items", (HEROES, ITEMS), ITEM_FEATURES, "the quest tokens", CHAIRS, None),
    _of_spaces("spaces in play", 1, "1 for a space of a tile laid"),
    _of_spaces("distances", FAR, "moves to it"),
    _of_spaces("shadows standing", CROWDED, "shadows on it"),
    _of_spaces("strength standing", CROWD_STRENGTH, "their strengths added up"),
    _of_spaces("Vortex", 1, "where the Vortex is"),
    _of_spaces("goals", 1, "where a quest's next step is done"),
    _of_spaces("quest tokens lying", HEAPED, "quest tokens on it"),
    Feature(
        "heroes standing",
        (HEROES - 1, SPACES),
        0,
        1,
        "where the other heroes are",
        (CHAIRS[1:], SPACE_NAMES),
    ),
    each(
        "tiles",
        (TILES,),
        (("laid", 0, 1), ("east", -10, 10), ("north", -10, 10), ("quarter turns", 0, 3)),
        "where the tiles lie",
        _names["tile"],
    ),
    each(
        "battle",
        (),
        (
            ("shadow", 0, 1),
            ("foe", 0, 1),
            ("Vortex", 0, 1),
            ("strength", 0, 10),
            ("missing hits", -30, 10),
            ("strength taken off, hits added", 0, 10),
        ),
        "the battle under way",
    ),
    each(
        "fighters",
        (HEROES,),
        (
            ("fights", 0, 1),
            ("had the re-roll", 0, 1),
            ("shielded", 0, 1),
            ("first die", -1, 3),
            ("second die", -1, 3),
        ),
        "hits on the dice, -1 for damage",
        CHAIRS,
    ),
    each(
        "trip",
        (),
        (
            ("moves left", 0, 4),
            ("moves made", 0, 4),
            ("land", 0, 1),
            ("water", 0, 1),
            ("may take along", 0, 1),
        ),
        "the movement under way",
    ),
    Feature("asked token", (TOKENS,), 0, 1, "the action token a hero is chosen for"),
    Feature("asked hero", (HEROES,), 0, 1, "the hero a space is chosen for", (CHAIRS,)),
    Feature("asked item", (HEROES, ITEMS), 0, 1, "the quest token handed over", (CHAIRS, None)),
    Feature("asked healing", (), 0, 4, "points of healing left to share"),
    Feature("asked tile", (TILES,), 0, 1, "the tile being laid", (_names["tile"],)),
    Feature("asked spot", (TILES, 4), 0, 1, "the spot chosen for it", (_names["tile"], None)),
)

WORLD = Features(
    *FEATURES,
    Feature("places", (HEROES, SPACES), 0, 1, "where each hero stands", (CHAIRS, SPACE_NAMES)),
    Feature("deck", (CARDS,), 0, CARDS, "how soon each card comes, 1 is next", (_names["card"],)),
)


def _start(name: str) -> int:
    return FEATURES.slices[name].start


DECISION, DECIDER, LEADER, SOLO = map(_start, ("decision", "decider", "leader", "solo"))
VORTEX_AT, BAG, CARDS_AT = map(_start, ("vortex", "bag", "cards"))
HEROES_AT, QUESTS_AT, ITEMS_AT = map(_start, ("heroes", "quests", "items"))
IN_PLAY, DISTANCES, SHADOWS_AT = map(_start, ("spaces in play", "distances", "shadows standing"))
STRENGTHS, VORTEX_ON, GOALS = map(_start, ("strength standing", "Vortex", "goals"))
LYING, STANDING = map(_start, ("quest tokens lying", "heroes standing"))
TILES_AT, BATTLE, FIGHTERS, TRIP_AT = map(_start, ("tiles", "battle", "fighters", "trip"))
ASKED_TOKEN, ASKED_HERO, ASKED_ITEM = map(_start, ("asked token", "asked hero", "asked item"))
ASKED_HEALING, ASKED_TILE, ASKED_SPOT = map(_start, ("asked healing", "asked tile", "asked spot"))
PLACES, DECK = WORLD.slices["places"].start, WORLD.slices["deck"].start
PER_HERO, PER_QUEST, PER_ITEM = len(HERO_FEATURES), len(QUEST_FEATURES), len(ITEM_FEATURES)


@compiled
def chair_of(state: np.record, seat: int) -> int:
    """The slot a seat looks from: the deciding hero where the seat decides, else its first."""
    if state.depth > 0 and state.status == PLAYING:
        if state.pending[state.depth - 1, 1] == seat:
            return np.int64(state.pending[state.depth - 1, 2])
    return np.int64(seat)


@compiled
def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """What ``seat`` sees, into the zeroed int8 row ``out``."""
    look(state, content, chair_of(state, seat), out)


@compiled
def hint(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """Which movements lead nearer to which goals, into the zeroed int8 row ``out``."""
    see_ways(state, content, chair_of(state, seat), out)


@compiled
def world(state: np.record, content: np.record, out: np.ndarray) -> None:
    """Everything, seen from slot 0: the observation, where heroes are, the order of the deck."""
    look(state, content, 0, out)
    for slot in range(state.heroes):
        out[PLACES + SPACES * slot + np.int64(state.place[slot])] = 1
    left = state.deck[0]
    for k in range(left):
        out[DECK + np.int64(state.deck[1 + k])] = left - k


@compiled
def look(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """The table as seen from a slot."""
    see_table(state, content, own, out)
    see_heroes(state, own, out)
    see_quests(state, content, own, out)
    see_board(state, own, out)
    if state.target != NOBODY:
        see_battle(state, content, own, out)
    see_question(state, own, out)


@inlined
def see_table(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Day, cards, Vortex, bag."""
    out[LEADER + clockwise(state, state.leader - own)] = 1
    out[SOLO] = 1 if state.seats == 1 else 0
    out[SOLO + 1] = state.heroes
    out[SOLO + 2] = min(np.int64(state.rounds), 10)
    out[SOLO + 3] = state.deck[0]
    out[SOLO + 4] = SLOTS_A_DAY - state.played
    out[SOLO + 5] = state.team_health
    strength = state.vortex_strength
    out[VORTEX_AT + (0 if strength == VORTEX_FULL else (1 if strength > 0 else 2))] = 1
    out[VORTEX_AT + 3] = 1 if all_complete(state, content) else 0
    for k in range(state.bag[0]):
        out[BAG + content.shadow_strength[state.bag[1 + k]] - 1] += 1
    for k in range(state.deck[0]):
        out[CARDS_AT + state.deck[1 + k]] = 1
    for k in range(state.box[0]):
        out[CARDS_AT + state.box[1 + k]] = 1
    for k in range(state.seen[0]):
        out[CARDS_AT + state.seen[1 + k]] = -1


@inlined
def see_heroes(state: np.record, own: int, out: np.ndarray) -> None:
    """Health, tokens, distances of every hero."""
    for chair in range(state.heroes):
        slot = clockwise(state, own + chair)
        at = HEROES_AT + PER_HERO * chair
        out[at] = 1
        out[at + 1 + np.int64(state.character[slot])] = 1
        out[at + 5] = state.health[slot]
        for token in range(TOKENS):
            out[at + 6 + token] = state.ready[slot, token]
        out[at + 11] = state.unlocked[slot]
        out[at + 12] = 1 if is_blocked(state, slot) else 0
        out[at + 13] = state.distance[own, state.place[slot]]
        if state.vortex >= 0:
            out[at + 14] = state.distance[slot, state.vortex]
        out[at + 16] = 1 if state.trip_moved + state.trip_steps and state.trip_hero == slot else 0
        out[at + 17] = 1 if state.trip_rider == slot else 0


@inlined
def see_quests(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Steps, places and tokens of every quest; the goals on the board."""
    for chair in range(state.heroes):
        slot = clockwise(state, own + chair)
        quest, step = np.int64(state.quest[slot]), np.int64(state.step[slot])
        at = QUESTS_AT + PER_QUEST * chair
        out[at] = 1
        out[at + 1 + quest % 4] = 1
        if is_complete(state, content, slot):
            out[at + 9] = 1
        else:
            kind = np.int64(content.step_kind[quest, step])
            out[at + 5 + step] = 1
            out[at + 9 + kind] = 1
            out[at + 17] = state.progress[slot]
            out[at + 18] = content.step_count[quest, step]
            out[at + 19] = 1 if content.step_by[quest, step] == OWNER else 0
            if state.tried[slot] != 0:
                for other in range(state.heroes):
                    out[at + 20 + other] = state.tried[slot] >> clockwise(state, own + other) & 1
            place = np.int64(content.step_place[quest, step])
            if place >= 0:
                out[at + 24] = state.distance[own, place]
                out[GOALS + place] = 1
            if kind == CLEAR:
                area = content.step_area[quest, step] & state.in_play
                while area != NONE:
                    out[GOALS + lowest(area)] = 1
                    area = without_lowest(area)
        for item in range(content.quest_items[quest]):
            see_item(state, own, chair, slot, item, out)


@inlined
def see_item(state: np.record, own: int, chair: int, slot: int, item: int, out: np.ndarray) -> None:
    """Where one quest token is."""
    place = np.int64(state.item_at[slot, item])
    at = ITEMS_AT + PER_ITEM * (ITEMS * chair + item)
    out[at + 7] = state.handled[slot] >> item & 1
    if place >= HELD:
        holder = place - HELD
        held_by = clockwise(state, holder - own)
        out[at + 1 + held_by] = 1
        out[at + 6] = state.distance[own, state.place[holder]]
        carried = HEROES_AT + PER_HERO * held_by + 15
        out[carried] = min(out[carried] + 1, HEAPED)
    elif place >= 0:
        out[at] = 1
        out[at + 6] = state.distance[own, place]
        out[LYING + place] = min(out[LYING + place] + 1, HEAPED)
    elif place == USED:
        out[at + 5] = 1


@inlined
def see_board(state: np.record, own: int, out: np.ndarray) -> None:
    """Distances, shadows and heroes on every space; how the tiles lie."""
    for space in range(SPACES):
        distance = state.distance[own, space]
        out[IN_PLAY + space] = distance >= 0
        out[DISTANCES + space] = max(distance, 0)
    standing = 0
    for space in range(SPACES):
        standing += state.shadows[space]
        out[SHADOWS_AT + space] = min(state.shadows[space], CROWDED)
        out[STRENGTHS + space] = min(state.shadow_sum[space], CROWD_STRENGTH)
    out[VORTEX_AT + 4] = standing
    if state.vortex >= 0:
        out[VORTEX_ON + np.int64(state.vortex)] = 1
    for chair in range(1, state.heroes):
        place = np.int64(state.place[clockwise(state, own + chair)])
        out[STANDING + SPACES * (chair - 1) + place] = 1
    for tile in range(TILES):
        if state.tile_laid[tile]:
            at = TILES_AT + 4 * tile
            out[at] = 1
            out[at + 1] = state.tile_x[tile]
            out[at + 2] = state.tile_y[tile]
            out[at + 3] = state.tile_turn[tile]


@compiled
def see_battle(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Target, hits and dice of the battle under way."""
    if state.target == VORTEX:
        out[BATTLE + 2] = 1
    else:
        out[BATTLE + (1 if state.target >= FOE else 0)] = 1
    out[BATTLE + 3] = strength_of(state, content, state.target)
    out[BATTLE + 4] = missing_hits(state, content)
    out[BATTLE + 5] = state.weakening + state.extra_hits
    for chair in range(state.heroes):
        slot = clockwise(state, own + chair)
        at = FIGHTERS + (3 + DICE) * chair
        out[at] = state.fighters >> slot & 1
        out[at + 1] = state.asked >> slot & 1
        out[at + 2] = state.shielded >> slot & 1
        for die in range(DICE):
            face = state.faces[slot, die]
            if face >= 0:
                out[at + 3 + die] = content.die[face]


@inlined
def see_question(state: np.record, own: int, out: np.ndarray) -> None:
    """What must be decided, whose decision it is, and what it is about."""
    out[TRIP_AT] = state.trip_steps
    out[TRIP_AT + 1] = state.trip_moved
    out[TRIP_AT + 2] = state.trip_terrain & 1
    out[TRIP_AT + 3] = state.trip_terrain >> 1 & 1
    out[TRIP_AT + 4] = state.trip_carries
    if state.depth == 0 or state.status != PLAYING:
        return
    top = state.depth - 1
    kind, slot = state.pending[top, 0], state.pending[top, 2]
    number = np.int64(state.pending[top, 3])
    out[DECISION + kind - 1] = 1
    out[DECIDER + clockwise(state, slot - own)] = 1
    if kind == CHOOSE:
        out[ASKED_TOKEN + number] = 1
    elif kind == SPACE:
        out[ASKED_HERO + clockwise(state, number // 4 - own)] = 1
    elif kind == RECEIVE:
        out[ASKED_ITEM + ITEMS * clockwise(state, number // ITEMS - own) + number % ITEMS] = 1
    elif kind == SHARE:
        out[ASKED_HEALING] = number
    elif kind == LAY:
        out[ASKED_TILE + number] = 1
    elif kind == TURN:
        out[ASKED_TILE + state.pending[top - 1, 3]] = 1
        out[ASKED_SPOT + number] = 1
