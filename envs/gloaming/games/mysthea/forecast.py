"""What is ahead, as far as all can know it: the odds of shards, cards, and the Colossus' ways.

Unseen shards lie in the Colossus or in the bag: nobody knows which where, so both count alike. How
long the game lasts, and what the Event Deck brings until then, are estimates; so is where the
Colossus goes, which counts one Colossus Card at most.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.cards import next_deck
from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.shards import plugged, shards_of, without_shard
from gloaming.games.mysthea.state import (
    ANUTH,
    BANNERS,
    CAERULAS,
    CARDS_SHOWN,
    COLOSSUS,
    ERAS,
    EVENTS,
    FACES,
    KINDS,
    NUMBERS,
    PLUGGED,
    POSTS,
    SHARD_VALUES,
    STORM,
    SURVIVOR,
)
from gloaming.kernel.jit import compiled

INVASIONS, ASSAULTS = 0.06, 0.1  # cards of a kind in a turn of an average cycle

FORECAST = {
    "who": np.int8,  # whose Day is planned
    "posts": (np.float64, POSTS),  # chance that the Colossus is there on the next Day
    "use": (np.float64, KINDS),  # how likely a crystal of a kind is needed there
    "passing": (np.float64, SHARD_VALUES + 1),  # chance that so many pairs pay for the next shard
    "share": (np.float64, SHARD_VALUES + 1),  # chance of each value of an unseen shard
    "seen": (np.int8, SHARD_VALUES + 1),  # shards in the Colossus known to have each value
    "unseen": np.int8,  # shards in the Colossus
    "left": np.int8,  # shards in the Colossus
    "without": np.int8,  # Characters without one
    "turns": np.float64,  # until the end
    "colossi": np.float64,  # Colossus Cards until then
    "storm": np.float64,  # chance of a Storm until then
    "invasions": (np.float64, KINDS),  # second cards of each kind until then
    "assaults": (np.float64, KINDS),  # first cards
    "bound": np.int8,  # 1: Caerulas forbids to investigate
    # the cards that whoever plans would reveal
    "number": (np.float64, (CARDS_SHOWN, NUMBERS + 1)),
    "cards": np.int8,  # how many
    "added": np.int8,  # Strength Points besides
    "post": np.int8,  # of the Colossus on this Day
}
"""Fields of a record for all this."""


@compiled
def look_at_shards(o: np.record, state: np.record, who: int) -> None:
    """The Colossus and its shards, for a Character's Day."""
    o.who = who
    o.post = state.colossus
    o.left, o.without = plugged(state), without_shard(state)
    o.bound = 1 if is_in_play(state, CAERULAS) else 0
    count_shards(o, state)


@compiled
def count_shards(o: np.record, state: np.record) -> None:
    """What is known of the shards in the Colossus, and the odds of the others."""
    total = 0
    for value in range(SHARD_VALUES + 1):
        o.seen[value] = 0
        o.share[value] = 0.0
    o.unseen = 0
    for k in range(PLUGGED):
        value = np.int64(state.plug[k])
        if value > 0 and state.plug_seen[k]:
            o.seen[value] += 1
        elif value > 0:
            o.unseen += 1
            o.share[value] += 1.0  # summed up with the bag's, it tells nothing
            total += 1
    for k in range(SHARD_VALUES):
        o.share[k + 1] += state.bag[k]
        total += np.int64(state.bag[k])
    for value in range(1, SHARD_VALUES + 1):
        o.share[value] /= max(1, total)
    sure, chance = False, 0.0
    o.passing[0] = 0.0
    for value in range(1, SHARD_VALUES + 1):
        sure = sure or o.seen[value] > 0
        chance += o.share[value]
        o.passing[value] = 1.0 if sure else chance if o.unseen > 0 else 0.0


@compiled
def count_events(o: np.record, state: np.record) -> None:
    """Colossus Cards and Storms until the end, roughly: the deck as it is, then an average one."""
    cards = cards_in_deck(state)
    soon = min(o.turns, 0.6 * cards)
    later = o.turns - soon
    o.colossi = soon * state.deck[COLOSSUS] / max(1, cards) + later * 3.0 / 14.0
    o.storm = min(1.0, soon * state.deck[STORM] / max(1, cards) + later / 14.0)
    share = soon / max(1, cards)
    for kind in range(KINDS):
        left, shown = np.int64(state.deck[kind]), np.int64(state.revealed[kind])
        o.invasions[kind], o.assaults[kind] = later * INVASIONS, later * ASSAULTS
        if shown == 0:
            o.assaults[kind] += 1.0 - (1.0 - share) ** left
            o.invasions[kind] += share * share
        elif left > 0:
            o.invasions[kind] += share


@compiled
def cards_in_deck(state: np.record) -> int:
    """Event Cards that are left."""
    cards = 0
    for event in range(EVENTS):
        cards += np.int64(state.deck[event])
    return cards


@compiled
def place_colossus(o: np.record, state: np.record, nights: int) -> None:
    """Where the Colossus may stand so many Nights from now."""
    cards = cards_in_deck(state)
    stays = 1.0
    for night in range(nights):
        left = max(1, cards - night)
        stays *= max(0.0, 1.0 - state.deck[COLOSSUS] / left)
    if state.peeked >= 0:
        stays = (
            0.0
            if state.peeked == COLOSSUS
            else stays / max(0.01, 1.0 - state.deck[COLOSSUS] / max(1, cards))
        )
    stays = min(1.0, stays)
    for post in range(POSTS):
        o.posts[post] = 0.0
    o.posts[state.colossus] = stays
    for value in range(1, SHARD_VALUES + 1):
        o.posts[(state.colossus + value) % POSTS] += (1.0 - stays) * o.share[value]


@compiled
def kind_wanted(content: np.record, post: int, side: int) -> int:
    """One of the two kinds of Qoam that shards cost while the Colossus stands at a post."""
    return np.int64(content.region_kind[content.post_regions[post, side]])


@compiled
def weigh_kinds(o: np.record, content: np.record) -> None:
    """How likely crystals of each kind are needed."""
    for kind in range(KINDS):
        o.use[kind] = 0.0
    for post in range(POSTS):
        one, other = kind_wanted(content, post, 0), kind_wanted(content, post, 1)
        o.use[one] += o.posts[post]
        if other != one:
            o.use[other] += o.posts[post]


@compiled
def count_cards(o: np.record, state: np.record, who: int) -> None:
    """The odds of the numbers on the cards a Character would reveal."""
    o.cards = 0
    o.added = state.extra_strength + (2 if state.character[who] == ANUTH else 0)
    deck = next_deck(state, who)
    if deck == -1:
        return
    for k in range(CARDS_SHOWN):
        era = ERAS - 1 - k if state.character[who] == SURVIVOR else k
        if deck >= ERAS:
            era = deck
        for number in range(NUMBERS + 1):
            o.number[k, number] = 0.0
        anew = state.cards_left[era] == 0
        total = np.int64(state.cards_spent[era] if anew else state.cards_left[era])
        if total == 0:
            return
        for face in range(FACES):
            count = state.discards[era, face] if anew else state.cards[era, face]
            o.number[k, face // BANNERS + 1] += count / total
        o.cards += 1


@compiled
def may_claim(o: np.record, state: np.record, who: int) -> bool:
    """Whether another shard for a Character leaves enough for those who have none."""
    return shards_of(state, who) == 0 or o.left > o.without
