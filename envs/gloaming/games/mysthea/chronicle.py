"""What earlier games leave behind. rules: Chronicle Game System.

Outcomes are given with the options, see `history.py`, or made up by chance: how many cards,
machines and Wonders each player then has is our own design.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.cards import draw_card, is_champion
from gloaming.games.mysthea.qoam import gain
from gloaming.games.mysthea.state import COLOURS, ERAS, FACES, MACHINES, REGIONS
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled

FEWEST_CARDS, MORE_CARDS = 2, 3  # won by a player in each Era: two to four
FEWEST_MACHINES, MORE_MACHINES = 3, 5  # deployed by a player: three to seven
OF_A_TYPE = 3  # machines of each color
DECK_IN_USE = 3  # cards at least


@compiled
def deal_won_cards(state: np.record, options: np.record) -> None:
    """Each player keeps the Command Cards of the game of Mysthea; the rest form the three decks."""
    for who in range(state.characters):
        for era in range(ERAS):
            if options.history:
                for face in range(FACES):
                    win(state, who, era, face, np.int64(options.cards[who, era, face]))
            else:
                for _ in range(FEWEST_CARDS + below(state, MORE_CARDS)):
                    keep(state, who, draw_card(state, era))
    for era in range(ERAS):
        state.deck_in_use[era] = 1 if state.cards_left[era] >= DECK_IN_USE else 0


@compiled
def win(state: np.record, who: int, era: int, face: int, count: int) -> None:
    """Cards that were won leave an Era's deck."""
    state.cards[era, face] -= count
    state.cards_left[era] -= count
    for _ in range(count):
        keep(state, who, face)


@compiled
def keep(state: np.record, who: int, face: int) -> None:
    """A card joins a player's own deck."""
    state.cards[ERAS + who, face] += 1
    state.cards_left[ERAS + who] += 1


@compiled
def lay_leftovers(state: np.record, content: np.record, options: np.record) -> None:
    """Machines and Wonders left on the board, then the machines of colors nobody played."""
    if options.history:
        for region in range(REGIONS):
            state.wonder[region] = options.wonder[region]
            for machine in range(MACHINES):
                state.machine[region, machine] = options.machine[region, machine]
    else:
        for who in range(state.characters):
            deploy(state, who)
    for machine in range(MACHINES):
        for colour in range(state.characters, COLOURS):
            for _ in range(OF_A_TYPE):
                state.machine[emptiest_region(state, machine), machine] = colour
    while level_out(state):
        pass


@compiled
def deploy(state: np.record, who: int) -> None:
    """What a player may have deployed: some machines, a Wonder or none."""
    for _ in range(FEWEST_MACHINES + below(state, MORE_MACHINES)):
        machine = below(state, MACHINES)
        while count_deployed(state, who, machine) == OF_A_TYPE:
            machine = (machine + 1) % MACHINES
        region = below(state, REGIONS)
        while state.machine[region, machine] >= 0:
            region = (region + 1) % REGIONS
        state.machine[region, machine] = who
    if below(state, 2) == 1:
        region = below(state, REGIONS)
        while state.wonder[region] >= 0:
            region = (region + 1) % REGIONS
        state.wonder[region] = who


@compiled
def count_deployed(state: np.record, who: int, machine: int) -> int:
    """Machines of a type that a player has on the board."""
    count = 0
    for region in range(REGIONS):
        if state.machine[region, machine] == who:
            count += 1
    return count


@compiled
def emptiest_region(state: np.record, machine: int) -> int:
    """Of the Regions without a machine of a type one with the fewest machines, by chance."""
    fewest, ties = MACHINES, 0
    for region in range(REGIONS):
        count = machines_in(state, region)
        if state.machine[region, machine] < 0:
            if count < fewest:
                fewest, ties = count, 0
            ties += 1 if count == fewest else 0
    at = below(state, ties)
    for region in range(REGIONS):
        if state.machine[region, machine] < 0 and machines_in(state, region) == fewest:
            if at == 0:
                return region
            at -= 1
    return np.int64(-1)


@compiled
def level_out(state: np.record) -> bool:
    """Move machines that nobody deployed so that the Regions become more even; False if none can.

    Along a way of Regions each hands a machine on to the next, which lacks its type; the first has
    at least two machines more than the last.
    """
    came_from, handed = np.empty(REGIONS, np.int64), np.empty(REGIONS, np.int64)
    for start in range(REGIONS):
        end = find_way(state, start, came_from, handed)
        if end >= 0:
            while end != start:
                giver, machine = came_from[end], handed[end]
                state.machine[end, machine] = state.machine[giver, machine]
                state.machine[giver, machine] = -1
                end = giver
            return True
    return False


@compiled
def find_way(state: np.record, start: int, came_from: np.ndarray, handed: np.ndarray) -> int:
    """The nearest Region with two machines fewer, over Regions that hand machines on; or -1.

    Of each Region on the way there ``came_from`` is the one before, ``handed`` the machine's type.
    """
    queue = np.empty(REGIONS, np.int64)
    for region in range(REGIONS):
        came_from[region] = -1
    queue[0] = came_from[start] = start
    first, count = 0, 1
    while first < count:
        giver = queue[first]
        first += 1
        for region in range(REGIONS):
            machine = spare_machine(state, giver, region) if came_from[region] < 0 else -1
            if machine < 0:
                continue
            came_from[region], handed[region] = giver, machine
            if machines_in(state, region) <= machines_in(state, start) - 2:
                return region
            queue[count] = region
            count += 1
    return np.int64(-1)


@compiled
def spare_machine(state: np.record, giver: int, taker: int) -> int:
    """The type of a machine that nobody deployed in one Region and another lacks, or -1."""
    for machine in range(MACHINES):
        if state.machine[giver, machine] >= state.characters and state.machine[taker, machine] < 0:
            return machine
    return np.int64(-1)


@compiled
def machines_in(state: np.record, region: int) -> int:
    """Machines of all types in a Region."""
    count = 0
    for machine in range(MACHINES):
        if state.machine[region, machine] >= 0:
            count += 1
    return count


@compiled
def reward_wonders(state: np.record, content: np.record) -> None:
    """Seekers whose players built a Wonder take a crystal of its Region."""
    for region in range(REGIONS):
        who = np.int64(state.wonder[region])
        if who >= 0 and not is_champion(state, who):
            gain(state, who, np.int64(content.region_kind[region]), 1)
