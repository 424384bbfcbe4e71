"""What must hold of Enemies, machines, cards, shards and crystals: each is in one place."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.actions import (
    GIVE,
    ISLAND,
    OVERFLOW,
    RETURN,
    TAKE,
    TRADE_WITH,
    TROOP,
    WISH,
)
from gloaming.kernel.bits import holds
from gloaming.kernel.jit import compiled

MOST_TRADED, MOST_WISHED = 2, 2  # crystals on their way, at a decision


@compiled
def count_frames(state: np.record, kind: int) -> int:
    """How many frames of a kind wait."""
    count = 0
    for depth in range(state.depth):
        count += 1 if state.pending[depth, 0] == kind else 0
    return count


# -- Islands and Enemies -----------------------------------------------------------------------


@compiled
def are_islands_right(state: np.record, content: np.record) -> bool:
    """Each Island on a crater, its Golems on a kind of its own, Troops on its other two."""
    kinds = np.zeros(c.KINDS, np.int64)
    for crater in range(c.CRATERS):
        island = np.int64(state.island[crater])
        if not 0 <= island < c.CRATERS or state.crater_of[island] != crater:
            return False
        kinds[state.golem_kind[crater]] += 1
        if state.golems[crater] < 0:
            return False
        own = False
        for kind in range(c.KINDS):
            there = False
            for k in range(c.ISLAND_KINDS):
                there |= content.island_kinds[island, k] == kind
            golems = state.golem_kind[crater] == kind
            own |= there and golems
            if state.troops[crater, kind] < 0:
                return False
            if state.troops[crater, kind] > 0 and (golems or not there):
                return False
        if not own:
            return False
    for kind in range(c.KINDS):
        if kinds[kind] != 1:
            return False
    return True


@compiled
def are_units_there(state: np.record) -> bool:
    """Twenty Golems and forty Troops; what was defeated is on its way to an Island."""
    golems = np.int64(state.held[0]) + state.besiegers[0] + state.felled[c.GOLEM]
    troops = np.int64(state.held[1]) + state.besiegers[1] + state.felled[c.TROOP]
    for crater in range(c.CRATERS):
        golems += np.int64(state.golems[crater])
        for kind in range(c.KINDS):
            troops += np.int64(state.troops[crater, kind])
    for region in range(c.REGIONS):
        for unit in range(c.UNITS):
            if state.units[region, unit] < 0:
                return False
        golems += np.int64(state.units[region, c.GOLEM])
        troops += np.int64(state.units[region, c.TROOP])
    for k in range(2):
        if state.held[k] < 0 or state.besiegers[k] < 0 or state.felled[k] < 0:
            return False
    if state.felled[c.PARASITE] != 0:
        return False
    if state.felled[c.GOLEM] + state.felled[c.TROOP] > 0:
        if count_frames(state, RETURN) + count_frames(state, TROOP) == 0:
            return False
    if count_frames(state, ISLAND) > 0 and count_frames(state, RETURN) == 0:
        return False
    return golems == c.GOLEMS and troops == c.TROOPS


@compiled
def are_monsters_right(state: np.record, options: np.record) -> bool:
    """Each Monster of the match in play or in the deck; its card holds Enemies while it is."""
    seen = np.zeros(c.MONSTERS, np.int64)
    left = np.int64(state.monster_deck[0])
    if left > c.MONSTERS or not 0 <= state.monsters_known <= left:
        return False
    for k in range(left):
        seen[state.monster_deck[1 + k]] += 1
    for monster in range(c.MONSTERS):
        seen[monster] += 1 if holds(state.in_play, monster) else 0
        if seen[monster] != options.monster[monster]:
            return False
    if state.in_play >> np.uint64(c.MONSTERS) != np.uint64(0):
        return False
    if state.held[0] > 0 and not holds(state.in_play, c.OBSIDUSA):
        return False
    if state.held[1] > 0 and not holds(state.in_play, c.CANNIBAROK):
        return count_frames(state, TROOP) > 0
    return True


# -- machines and Fortifications ---------------------------------------------------------------


@compiled
def are_machines_there(state: np.record, options: np.record) -> bool:
    """Machines on the board and removed ones: of each color as many as at the start."""
    on_board = np.zeros((c.COLOURS, c.MACHINES), np.int64)
    given = np.zeros((c.COLOURS, c.MACHINES), np.int64)
    left_over = state.chronicle == c.AFTER_ICAION or state.chronicle == c.AFTER_BOTH
    for region in range(c.REGIONS):
        for machine in range(c.MACHINES):
            colour = np.int64(state.machine[region, machine])
            if not -1 <= colour < c.COLOURS:
                return False
            if colour >= 0:
                on_board[colour, machine] += 1
            if options.machine[region, machine] >= 0:
                given[options.machine[region, machine], machine] += 1
        wonder = np.int64(state.wonder[region])
        if not -1 <= wonder < state.characters or (wonder >= 0 and not left_over):
            return False
        if options.history and wonder >= 0 and options.wonder[region] != wonder:
            return False
    for colour in range(c.COLOURS):
        left = total = 0
        for machine in range(c.MACHINES):
            ruined = np.int64(state.ruined[colour, machine])
            there = on_board[colour, machine] + ruined
            left += on_board[colour, machine]
            total += there
            if ruined < 0 or there > c.OF_A_COLOUR // c.MACHINES:
                return False
            if left_over and colour < state.characters:
                if options.history and there != given[colour, machine]:
                    return False
            elif there != c.OF_A_COLOUR // c.MACHINES:
                return False
        if left != state.machines_left[colour]:
            return False
        if left_over and colour < state.characters and not options.history:
            if not 3 <= total <= 7:
                return False
    return True


@compiled
def are_fortifications_there(state: np.record, content: np.record) -> bool:
    """As many of each Character on the board or in reserve as were given."""
    built = np.zeros(c.SEATS, np.int64)
    for node in range(c.NODES):
        owner = np.int64(state.fortification[node])
        if not -1 <= owner < state.characters or (owner >= 0) != holds(state.fortified, node):
            return False
        if owner >= 0:
            built[owner] += 1
            if node >= content.nodes:
                return False
    if state.fortified >> np.uint64(c.NODES) != np.uint64(0):
        return False
    for who in range(c.SEATS):
        given = content.fortifications[state.characters] if who < state.characters else 0
        if state.reserve[who] < 0 or built[who] + state.reserve[who] != given:
            return False
    return True


# -- cards -------------------------------------------------------------------------------------


@compiled
def are_cards_there(state: np.record, content: np.record) -> bool:
    """Sixty Command Cards over decks, discards and those revealed; sums agree."""
    if not 0 <= state.shown <= c.CARDS_SHOWN:
        return False
    own_decks = state.chronicle == c.AFTER_MYSTHEA or state.chronicle == c.AFTER_BOTH
    every_face = np.zeros(c.FACES, np.int64)
    for deck in range(c.DECKS):
        left = spent = 0
        for face in range(c.FACES):
            if state.cards[deck, face] < 0 or state.discards[deck, face] < 0:
                return False
            left += np.int64(state.cards[deck, face])
            spent += np.int64(state.discards[deck, face])
            here = np.int64(state.cards[deck, face]) + state.discards[deck, face]
            for k in range(state.shown):
                if state.shown_deck[k] == deck and state.shown_face[k] == face:
                    here += 1
            every_face[face] += here
            if not own_decks:
                if here != (content.card_count[deck, face] if deck < c.ERAS else 0):
                    return False
            elif deck < c.ERAS and here > content.card_count[deck, face]:
                return False
        if left != state.cards_left[deck] or spent != state.cards_spent[deck]:
            return False
        if deck >= c.ERAS + np.int64(state.characters) and left + spent > 0:
            return False
    for face in range(c.FACES):
        there = 0
        for era in range(c.ERAS):
            there += np.int64(content.card_count[era, face])
        if every_face[face] != there:
            return False
    for era in range(c.ERAS):
        if not 0 <= state.deck_in_use[era] <= 1 or (not own_decks and not state.deck_in_use[era]):
            return False
    return True


@compiled
def are_events_there(state: np.record) -> bool:
    """Fourteen Event Cards in the deck or revealed; a shard is laid out for each Colossus."""
    kinds = laid_out = 0
    for event in range(c.EVENTS):
        if state.deck[event] < 0 or state.revealed[event] < 0:
            return False
        if state.deck[event] + state.revealed[event] != c.EVENT_COUNT[event]:
            return False
        if event < c.KINDS and state.revealed[event] > 0:
            kinds += 1
    for value in range(c.SHARD_VALUES):
        laid_out += np.int64(state.laid_out[value])
    if kinds != state.kinds_revealed or laid_out != state.revealed[c.COLOSSUS]:
        return False
    if not -1 <= state.peeked < c.EVENTS or not -1 <= state.event < c.EVENTS:
        return False
    return state.peeked < 0 or state.deck[state.peeked] > 0


# -- shards ------------------------------------------------------------------------------------


@compiled
def are_shards_there(state: np.record, content: np.record, options: np.record) -> bool:
    """Five of ten in the Colossus or claimed, five in the bag or laid out."""
    values = np.zeros(c.SHARD_VALUES, np.int64)
    plugged = 0
    for k in range(c.PLUGGED):
        value = np.int64(state.plug[k])
        if not 0 <= value <= c.SHARD_VALUES or not 0 <= state.plug_seen[k] <= 1:
            return False
        if value > 0:
            values[value - 1] += 1
            plugged += 1
        elif state.plug_seen[k]:
            return False
    claimed = without = 0
    for who in range(c.SEATS):
        own = 0
        for value in range(c.SHARD_VALUES):
            if state.claimed[who, value] < 0:
                return False
            own += np.int64(state.claimed[who, value])
            values[value] += np.int64(state.claimed[who, value])
        if who >= state.characters and own > 0:
            return False
        without += 1 if who < state.characters and own == 0 else 0
        claimed += own
    apart = 0
    for value in range(c.SHARD_VALUES):
        if state.bag[value] < 0 or state.laid_out[value] < 0:
            return False
        apart += np.int64(state.bag[value]) + state.laid_out[value]
        known = np.int64(state.bag_known[value])  # once laid out together
        if known < state.laid_out[value] or known > state.bag[value] + state.laid_out[value]:
            return False
        values[value] += np.int64(state.bag[value]) + state.laid_out[value]
        if values[value] != content.shards[options.level, value]:
            return False
    if without > plugged:  # the victory could not be reached any more
        return False
    return plugged + claimed == c.PLUGGED and apart == c.SHARDS - c.PLUGGED


# -- crystals ----------------------------------------------------------------------------------


@compiled
def are_stocks_right(state: np.record) -> bool:
    """Six crystals and two Parasites at most, but while a discard is due."""
    for who in range(c.SEATS):
        count = 0
        for kind in range(c.KINDS):
            if state.stock[who, kind] < 0:
                return False
            count += np.int64(state.stock[who, kind])
        if count != state.stocked[who] or not 0 <= state.parasites[who] <= c.PARASITES_HELD:
            return False
        if who >= state.characters and count + state.parasites[who] > 0:
            return False
        if count > c.STOCK:
            due = False
            for depth in range(state.depth):
                if state.pending[depth, 0] == OVERFLOW and state.pending[depth, 2] == who:
                    due = True
            if not due:
                return False
    return True


@compiled
def is_city_right(state: np.record) -> bool:
    """Five spaces, each with a crystal, an Enemy or nothing."""
    count = np.int64(state.besiegers[0]) + state.besiegers[1]
    for kind in range(c.KINDS):
        if state.city[kind] < 0:
            return False
        count += np.int64(state.city[kind])
    return count <= c.CITY_SPACES


@compiled
def are_gifts_right(state: np.record) -> bool:
    """Crystals are on their way in a trade or a wish, and only then."""
    offered = wished = 0
    for kind in range(c.KINDS):
        if state.offered[kind] < 0 or state.wished[kind] < 0:
            return False
        offered += np.int64(state.offered[kind])
        wished += np.int64(state.wished[kind])
    trading = count_frames(state, TRADE_WITH) + count_frames(state, GIVE)
    if offered > MOST_TRADED or (offered > 0 and trading + count_frames(state, TAKE) == 0):
        return False
    return wished <= MOST_WISHED and (wished == 0 or count_frames(state, WISH) > 0)
