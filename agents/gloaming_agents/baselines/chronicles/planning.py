"""What is left to do, shared out among the heroes: the expert's plan for the team."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.quests import all_complete, is_active, is_complete
from gloaming.games.chronicles.state import (
    CARDS,
    CARRY,
    CHECK,
    CLEAR,
    COLLECT,
    DEFEAT,
    DELIVER,
    GATHER,
    GUIDE,
    HELD,
    HEROES,
    HUNT,
    ITEMS,
    MOVE_TO,
    NOWHERE,
    OWNER,
    RALLY,
    SLOTS_A_DAY,
    SPACES,
    TOKENS,
    USED,
    VORTEX_FULL,
)
from gloaming.kernel.bits import holds
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.chronicles.geography import reachable
from gloaming_agents.baselines.chronicles.plan import (
    CENTRE,
    DROP,
    FOE_STOP,
    GATHER_FIRST,
    GATHER_LATER,
    GATHER_NOW,
    MEET,
    PICK,
    ROAM,
    SHADOW_STOP,
    VORTEX_STOP,
    WEAKEN_IT,
    append,
    assign_errand,
    assign_stop,
    better,
    clear,
    detour,
    price,
)
from gloaming_agents.baselines.chronicles.plan import (
    CHECK as CHECK_STOP,
)

NEVER = 99
NO_HURRY = 0.0


@compiled
def make_plan(
    plan: np.record, state: np.record, content: np.record, distance: np.ndarray, weights: np.record
) -> None:
    """Routes for all heroes: quests, then shadows, what must wait, and the Vortex at the end."""
    clear(plan)
    plan.centre = centre_of(state, content, distance)
    if all_complete(state, content):
        plan.mode = end_mode(state, content, distance, weights)
    if plan.mode == GATHER_NOW or plan.mode == GATHER_FIRST:
        for slot in range(state.heroes):
            append(
                plan, state, distance, slot, np.int64(state.vortex), VORTEX_STOP, 0, weights.gather
            )
    elif plan.mode == WEAKEN_IT:
        for slot in range(state.heroes):
            if slots_to_reach(state, content, distance, slot, np.int64(state.vortex)) < NEVER:
                append(
                    plan,
                    state,
                    distance,
                    slot,
                    np.int64(state.vortex),
                    VORTEX_STOP,
                    0,
                    weights.gather,
                )
    for slot in range(state.heroes):
        plan_held(plan, state, content, distance, weights, slot, False)
        plan_items(plan, state, content, distance, weights, slot, False)
    better(plan, state, distance, weights)
    for slot in range(state.heroes):
        plan_meetings(plan, state, content, distance, weights, slot, False)
    if plan.mode == ROAM and plan.centre >= 0:
        for slot in range(state.heroes):
            append(plan, state, distance, slot, plan.centre, CENTRE, 0, weights.roam_centre)
    plan_shadows(plan, state, content, distance, weights)
    better(plan, state, distance, weights)
    for slot in range(state.heroes):
        plan_held(plan, state, content, distance, weights, slot, True)
    for slot in range(state.heroes):
        plan_items(plan, state, content, distance, weights, slot, True)
        plan_meetings(plan, state, content, distance, weights, slot, True)
    if plan.mode == ROAM:
        return
    for slot in range(state.heroes):
        if plan.mode == GATHER_LATER:
            append(
                plan, state, distance, slot, np.int64(state.vortex), VORTEX_STOP, 0, weights.gather
            )
        elif plan.centre >= 0:
            append(plan, state, distance, slot, plan.centre, CENTRE, 0, NO_HURRY)


@compiled
def hurry(state: np.record, content: np.record, weights: np.record, slot: int) -> float:
    """The weight of stops for a hero's quest: more where the locked token moves heroes far."""
    effect = content.token_effect[state.character[slot], TOKENS - 1]
    if effect == MOVE_TO or effect == RALLY:
        return weights.order * weights.unlock
    return weights.order


@compiled
def centre_of(state: np.record, content: np.record, distance: np.ndarray) -> int:
    """The space nearest to all where the Vortex may be tomorrow; -1 once it moves no more."""
    if state.vortex_strength != VORTEX_FULL:
        return np.int64(-1)
    if state.deck[0] == 0:
        return np.int64(state.vortex)
    best, centre = 1 << 30, np.int64(-1)
    for space in range(SPACES):
        if not holds(state.in_play, space):
            continue
        total = 0
        for card in range(CARDS):
            target = content.card_space[card]
            if not holds(state.in_play, target) or was_seen(state, card):
                continue
            moves = np.int64(distance[space, target])
            total += moves * moves
        if total < best:
            best, centre = total, space
    return np.int64(centre)


@compiled
def was_seen(state: np.record, card: int) -> bool:
    """Whether a Darkness card has been revealed."""
    for k in range(state.seen[0]):
        if state.seen[1 + k] == card:
            return True
    return False


# -- quests ------------------------------------------------------------------------------------


@compiled
def delivery_of(state: np.record, content: np.record, slot: int, item: int) -> tuple[int, int]:
    """(needed, step) of a quest token: whether a step still asks for it, and the delivering one."""
    quest = state.quest[slot]
    needed, delivery = 0, -1
    for step in range(state.step[slot], content.quest_steps[quest]):
        if content.step_items[quest, step] >> item & 1:
            needed = 1
            if content.step_kind[quest, step] == DELIVER and delivery < 0:
                delivery = step
    return needed, delivery


@compiled
def owner_must_pick(state: np.record, content: np.record, slot: int, item: int) -> bool:
    """Whether the owner in person has to fetch a quest token where it lies."""
    quest = state.quest[slot]
    for step in range(state.step[slot], content.quest_steps[quest]):
        if content.step_items[quest, step] >> item & 1 and content.step_by[quest, step] == OWNER:
            if content.step_kind[quest, step] == COLLECT:
                return True
            place = content.step_place[quest, step]
            if content.step_kind[quest, step] == DELIVER and state.item_at[slot, item] == place:
                return True  # somebody brought it; the owner hands it in
    return False


@compiled
def plan_held(
    plan: np.record, state: np.record, content: np.record, distance: np.ndarray,
    weights: np.record, slot: int, later: bool,
) -> None:  # fmt: skip
    """Deliveries of what is carried: on the way if possible now, else at the end."""
    if is_complete(state, content, slot):
        return
    quest = state.quest[slot]
    weight = hurry(state, content, weights, slot)
    for item in range(ITEMS):
        if state.item_at[slot, item] < HELD:
            continue
        _needed, step = delivery_of(state, content, slot, item)
        if step < 0 or (step > state.step[slot]) != later:
            continue
        holder = np.int64(state.item_at[slot, item]) - HELD
        place = np.int64(content.step_place[quest, step])
        if not has_stop(plan, holder, place, DROP, slot):
            if later:
                append(plan, state, distance, holder, place, DROP, slot, weight)
            else:
                assign_stop(
                    plan, state, distance, weights, place, DROP, slot, holder, weight, 0.0, NEVER
                )
        if content.step_by[quest, step] == OWNER and holder != slot:
            if not has_stop(plan, slot, place, DROP, slot):
                append(plan, state, distance, slot, place, DROP, slot, weight)


@compiled
def has_stop(plan: np.record, slot: int, space: int, kind: int, arg: int) -> bool:
    """Whether a route has this stop."""
    for k in range(plan.count[slot]):
        if plan.space[slot, k] == space and plan.kind[slot, k] == kind and plan.arg[slot, k] == arg:
            return True
    return False


@compiled
def plan_items(
    plan: np.record, state: np.record, content: np.record, distance: np.ndarray,
    weights: np.record, slot: int, later: bool,
) -> None:  # fmt: skip
    """Who fetches the quest tokens of a hero's quest; ``later`` those that are not yet out."""
    if is_complete(state, content, slot):
        return
    quest = state.quest[slot]
    weight = hurry(state, content, weights, slot)
    for item in range(content.quest_items[quest]):
        at = np.int64(state.item_at[slot, item])
        if at >= HELD or at == USED or (at == NOWHERE) != later:
            continue
        needed, step = delivery_of(state, content, slot, item)
        if not needed:
            continue
        pick = np.int64(content.item_place[quest, item]) if later else at
        twin = False
        for other in range(item):
            there = np.int64(state.item_at[slot, other])
            if later:
                twin = twin or (
                    there == NOWHERE
                    and content.item_place[quest, other] == content.item_place[quest, item]
                )
            else:
                twin = twin or there == at
        if twin:
            continue
        drop = np.int64(content.step_place[quest, step]) if step >= 0 else np.int64(-1)
        only = slot if owner_must_pick(state, content, slot, item) else -1
        if later:
            append_errand(plan, state, distance, weights, slot, pick, drop, only, weight)
        elif drop >= 0:
            assign_errand(plan, state, distance, weights, slot, pick, drop, only, weight)
        else:
            assign_stop(plan, state, distance, weights, pick, PICK, slot, only, weight, 0.0, NEVER)
        if step >= 0 and content.step_by[quest, step] == OWNER:
            if not has_stop(plan, slot, drop, DROP, slot):
                append(plan, state, distance, slot, drop, DROP, slot, weight)


@compiled
def append_errand(
    plan: np.record, state: np.record, distance: np.ndarray, weights: np.record,
    owner: int, pick: int, drop: int, only: int, weight: float,
) -> None:  # fmt: skip
    """An errand for something that is not out yet, at the end of the cheapest route."""
    lowest, chosen = 1e9, -1
    for slot in range(state.heroes):
        if only >= 0 and slot != only:
            continue
        moves = detour(plan, state, distance, slot, plan.count[slot], pick)
        cost = price(weights, plan.load[slot], moves)
        if cost < lowest:
            lowest, chosen = cost, slot
    if chosen >= 0:
        append(plan, state, distance, chosen, pick, PICK, owner, weight)
        if drop >= 0:
            append(plan, state, distance, chosen, drop, DROP, owner, weight)


@compiled
def plan_meetings(
    plan: np.record, state: np.record, content: np.record, distance: np.ndarray,
    weights: np.record, slot: int, later: bool,
) -> None:  # fmt: skip
    """Dice checks, gatherings, foes and hunts with a partner."""
    quest, current = state.quest[slot], np.int64(state.step[slot])
    weight = hurry(state, content, weights, slot)
    for step in range(current, content.quest_steps[quest]):
        if (step > current) != later:
            continue
        kind = content.step_kind[quest, step]
        place = np.int64(content.step_place[quest, step])
        owner = slot if content.step_by[quest, step] == OWNER else -1
        if kind == CHECK:
            if later or state.tried[slot]:
                assign_visits(plan, state, distance, weights, slot, place, CHECK_STOP, owner, 1)
            else:
                assign_stop(
                    plan, state, distance, weights, place, CHECK_STOP, slot, owner, weight, 0.0,
                    NEVER,
                )  # fmt: skip
        elif kind == GATHER:
            count = np.int64(content.step_count[quest, step])
            if count == 0 or count > state.heroes:
                count = np.int64(state.heroes)
            assign_visits(plan, state, distance, weights, slot, place, MEET, owner, count)
        elif kind == DEFEAT:
            assign_visits(plan, state, distance, weights, slot, place, FOE_STOP, owner, 2)
        elif kind == HUNT and content.step_partners[quest, step] > 1 and not later:
            least = np.int64(content.step_strength[quest, step])
            hunted = quarry(plan, state, content, distance, least, owner)
            if hunted >= 0:
                plan.together = hunted
                assign_visits(plan, state, distance, weights, slot, hunted, MEET, owner, 2)


@compiled
def quarry(
    plan: np.record, state: np.record, content: np.record, distance: np.ndarray,
    least: int, owner: int,
) -> int:  # fmt: skip
    """The space of a shadow where two heroes, the owner among them, meet soonest; -1 for none."""
    best, chosen = 1 << 20, np.int64(-1)
    for space in range(SPACES):
        if state.shadows[space] == 0 or state.shadow_sum[space] < least:
            continue
        nearest, second = 1 << 20, 1 << 20
        for slot in range(state.heroes):
            moves = np.int64(distance[state.place[slot], space])
            if slot == owner:
                moves -= 100
            if moves < nearest:
                nearest, second = moves, nearest
            elif moves < second:
                second = moves
        if nearest < 0:
            nearest += 100
        worst = max(nearest, second) * 4 + nearest + second
        if worst < best:
            best, chosen = worst, np.int64(space)
    return chosen


@compiled
def assign_visits(
    plan: np.record, state: np.record, distance: np.ndarray, weights: np.record,
    quest_slot: int, place: int, kind: int, owner: int, count: int,
) -> None:  # fmt: skip
    """Send ``count`` heroes to a place after their other errands, the owner first if need be."""
    going = 0
    for number in range(count):
        lowest, chosen = 1e9, -1
        for slot in range(state.heroes):
            if going >> slot & 1 or (number == 0 and owner >= 0 and slot != owner):
                continue
            moves = detour(plan, state, distance, slot, plan.count[slot], place)
            cost = price(weights, plan.load[slot], moves)
            if kind == CHECK_STOP and state.tried[quest_slot] >> slot & 1:
                cost += 3.0
            if cost < lowest:
                lowest, chosen = cost, slot
        if chosen < 0:
            return
        going |= 1 << chosen
        append(plan, state, distance, chosen, place, kind, quest_slot, weights.meet)


# -- shadows -----------------------------------------------------------------------------------


@compiled
def plan_shadows(
    plan: np.record, state: np.record, content: np.record, distance: np.ndarray, weights: np.record
) -> None:
    """Every space with shadows is somebody's errand."""
    wanted = wanted_clear(state, content)
    for first_pass in (True, False):  # what a quest asks to be cleared comes first
        for space in range(SPACES):
            if state.shadows[space] == 0 or space == plan.together:
                continue
            asked = holds(wanted, space)
            if asked == first_pass:
                weight = weights.order if asked else weights.order_shadow
                service = weights.service * state.shadows[space]
                service += weights.service_strength * state.shadow_sum[space]
                limit = NEVER
                if plan.mode == ROAM and plan.centre >= 0:
                    limit = np.int64(weights.roam)  # first the Vortex, then what lies far away
                assign_stop(
                    plan, state, distance, weights, space, SHADOW_STOP, 0, -1, weight, service,
                    limit,
                )  # fmt: skip


@compiled
def wanted_clear(state: np.record, content: np.record) -> np.uint64:
    """The spaces, as bits, that current steps of quests ask to be cleared."""
    wanted = np.uint64(0)
    for slot in range(state.heroes):
        if is_active(state, content, slot, CLEAR):
            wanted |= np.uint64(content.step_area[state.quest[slot], state.step[slot]])
    return wanted


# -- the end -----------------------------------------------------------------------------------


@compiled
def end_mode(state: np.record, content: np.record, distance: np.ndarray, weights: np.record) -> int:
    """How to go about the Vortex once all quests are complete."""
    if state.vortex_strength == 0:
        return ROAM
    left = SLOTS_A_DAY - np.int64(state.played)
    total, two = gathering(state, content, distance)
    days = np.int64(state.deck[0])
    if total <= left or days == 0:
        return GATHER_NOW
    if state.vortex_strength == VORTEX_FULL:
        return WEAKEN_IT if two <= left else ROAM
    return GATHER_FIRST if days <= weights.late_days else GATHER_LATER


@compiled
def gathering(state: np.record, content: np.record, distance: np.ndarray) -> tuple[int, int]:
    """Tokens it takes to gather all heroes on the Vortex today, and those nearest two."""
    slots = np.zeros(HEROES, np.int64)
    low, second_low = NEVER, NEVER
    target = np.int64(state.vortex)
    for slot in range(state.heroes):
        slots[slot] = slots_to_reach(state, content, distance, slot, target)
        if slots[slot] < low:
            low, second_low = slots[slot], low
        elif slots[slot] < second_low:
            second_low = slots[slot]
    spent = 0  # tokens of those who move others, as bits
    for _ in range(state.heroes):
        farthest = -1
        for slot in range(state.heroes):
            if state.health[slot] > 0 and slots[slot] > 1:
                if farthest < 0 or slots[slot] > slots[farthest]:
                    farthest = slot
        if farthest < 0:
            break
        helped, token = slots_with_help(state, content, distance, farthest, target, spent)
        if helped >= slots[farthest]:
            break
        slots[farthest] = helped
        spent |= 1 << token
    total = 0
    for slot in range(state.heroes):
        total += slots[slot]
    return total, low + second_low


@compiled
def slots_to_reach(
    state: np.record, content: np.record, distance: np.ndarray, slot: int, target: int
) -> int:
    """Action tokens a hero needs to get to a space with the own tokens; NEVER if out of reach."""
    if state.place[slot] == target:
        return 0 if state.health[slot] > 0 else 1
    if state.health[slot] == 0:
        return NEVER
    moves = np.int64(distance[state.place[slot], target])
    slots = slots_for_moves(state, slot, moves)
    for token in range(2, TOKENS):
        character = state.character[slot]
        if content.token_effect[character, token] == CARRY and state.ready[slot, token]:
            out = np.empty(SPACES, np.int8)
            reachable(
                state, content, np.int64(state.place[slot]),
                np.int64(content.token_amount[character, token]),
                np.int64(content.token_terrain[character, token]), out,
            )  # fmt: skip
            for space in range(SPACES):
                if out[space] > 0:
                    rest = slots_for_moves(state, slot, np.int64(distance[space, target]))
                    slots = min(slots, 1 + rest)
    return slots


@compiled
def slots_for_moves(state: np.record, slot: int, moves: int) -> int:
    """Move-or-Heal tokens for so many moves."""
    one, two = state.ready[slot, 0] != 0, state.ready[slot, 1] != 0
    if moves == 0:
        return 0
    if (moves == 1 and one) or (moves <= 2 and two):
        return 1
    if moves <= 3 and one and two:
        return 2
    return NEVER


@compiled
def slots_with_help(
    state: np.record, content: np.record, distance: np.ndarray, slot: int, target: int, spent: int
) -> tuple[int, int]:
    """The same with one token of a hero who can move others, and which one that is."""
    best, chosen = NEVER, 0
    moves = np.int64(distance[state.place[slot], target])
    for helper in range(state.heroes):
        if state.health[helper] == 0:
            continue
        character = state.character[helper]
        for token in range(2, TOKENS):
            number = TOKENS * helper + token
            if not state.ready[helper, token] or spent >> number & 1:
                continue
            effect = content.token_effect[character, token]
            slots = NEVER
            if effect == GUIDE:
                amount = np.int64(content.token_amount[character, token])
                slots = 1 + slots_for_moves(state, slot, max(0, moves - amount))
            elif effect == RALLY and helper != slot:
                rest = np.int64(distance[state.place[helper], target])
                slots = 1 + slots_for_moves(state, slot, rest)
            elif effect == MOVE_TO:
                terrain = content.token_terrain[character, token]
                for space in range(SPACES):
                    if holds(state.in_play & content.terrain_spaces[terrain], space):
                        rest = np.int64(distance[space, target])
                        slots = min(slots, 1 + slots_for_moves(state, slot, rest))
            if slots < best:
                best, chosen = slots, number
    return best, chosen
