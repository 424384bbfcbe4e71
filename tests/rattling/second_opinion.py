"""What the rules allow, worked out a second time in plain Python from a state and the cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.kernel.batch import Batch

EARLY = {e.REROLLS, e.SET_DIE, e.ROLL_AGAIN}


def region_of(space: int) -> int:
    """The Region of a space; -1 for the Village, Merchants and the track."""
    return (space - 1) // 3 if 1 <= space <= 12 else -1


def spaces_of(region: int) -> list[int]:
    return [1 + 3 * region + k for k in range(3)] if region >= 0 else []


class Rules:
    """What may be done in one state."""

    def __init__(self, batch: Batch) -> None:
        self.state: Any = batch.states[0]
        self.content: Any = batch.pack.table[0]
        self.kind, self.seat, self.first, self.second = (
            int(k) for k in self.state.pending[self.state.depth - 1]
        )
        self.seats = int(self.state.seats)

    # -- people and items

    def chair(self, seat: int) -> int:
        return (seat - self.seat) % self.seats

    def place(self, seat: int) -> int:
        return int(self.state.place[seat])

    def is_spirit(self, seat: int) -> bool:
        return bool(self.state.spirit[seat])

    def here(self, space: int) -> list[int]:
        """Characters in a space of Tallil."""
        if space == c.NOWHERE:
            return []
        return [seat for seat in range(self.seats) if self.place(seat) == space]

    def missing(self, seat: int) -> int:
        side = self.content.spirit_hearts if self.is_spirit(seat) else self.content.warrior_hearts
        return int(side[self.state.character[seat]] - self.state.hearts[seat])

    def items(self, seat: int) -> list[int]:
        """Kinds of items of a seat."""
        return np.flatnonzero(self.state.carries[seat]).tolist()

    def bones(self, seat: int) -> list[int]:
        return [kind for kind in self.items(seat) if self.content.item_bone[kind]]

    def usable(self, seat: int, when: int) -> list[int]:
        """Items that work at a time and have not been used today."""
        used = int(self.state.used_item[seat])
        return [
            kind
            for kind in self.items(seat)
            if self.content.item_when[kind] == when and not used >> kind & 1
        ]

    def operations(self, program: int) -> list[tuple[int, int, int]]:
        rows = [tuple(int(k) for k in row) for row in self.content.program[program]]
        return [row for row in rows if row[0]]  # type: ignore[misc]

    def payable(self, seat: int, program: int, row: int, space: int) -> bool:
        """Whether the first effect, if it is a price, can be paid."""
        rows = self.operations(program)
        if row >= len(rows):
            return True
        operation, amount, where = rows[row]
        own = where == e.OWN
        wind = where if where < 4 else region_of(space) if where == e.THIS_WIND else -2
        there = wind >= 0 and not self.state.wind_gone[wind]
        cases = {
            e.PAY_BONE: (True, bool(self.bones(seat))),
            e.LOSE: (own, self.state.carries[seat].sum() >= amount),
            e.HURT: (own, self.state.hearts[seat] >= amount),
            e.TAINT: (own, not self.is_spirit(seat) and self.place(seat) != c.VILLAGE),
            e.CURE: (own, self.state.taint[seat].sum() > 0),
            e.HEAL: (own, self.missing(seat) > 0),
            e.ANGER: (wind != -2, there),
            e.PLEASE: (where == e.THIS_WIND, there and self.state.wind[wind] < c.HIGH),
        }
        applies, holds = cases.get(operation, (False, True))
        return bool(holds) if applies else True

    def ability(self, owner: int) -> tuple[int, int, int] | None:
        """When, how near and what: of an ability that is there and not used or declined."""
        state, content, card = self.state, self.content, int(self.state.character[owner])
        if (int(state.used_ability) | int(state.asked)) >> owner & 1:
            return None
        if not self.is_spirit(owner):
            fields = (content.warrior_when, content.warrior_reach, content.warrior_ability)
        elif state.hearts[owner] > 0:
            fields = (content.spirit_when, content.spirit_reach, content.spirit_ability)
        else:
            return None
        when, reach, program = (int(field[card]) for field in fields)
        return when, reach, program

    def asks_at_dawn(self) -> set[int]:
        found = set()
        for owner in range(self.seats):
            ability = self.ability(owner)
            if ability and ability[0] == c.DAWN:
                if self.payable(owner, ability[2], 0, self.place(owner)):
                    found.add(a.ASK + self.chair(owner))
        return found

    # -- Dawn

    def next(self) -> set[int]:
        left = [seat for seat in range(self.seats) if not int(self.state.turns_taken) >> seat & 1]
        found = {a.CHAIR + self.chair(seat) for seat in left}
        return found | (self.asks_at_dawn() if self.state.phase == c.DAWN_PHASE else set())

    def favour(self, place: int) -> bool:
        """A pleased Wind gives the first Scout or Purify of a turn in its Region."""
        region = region_of(place)
        if region < 0 or self.state.wind_gone[region] or not self.state.wind_favour:
            return False
        return bool(self.content.wind_free[region, self.state.wind[region] - c.LOW])

    def receivers(self) -> list[int]:
        return [
            seat
            for seat in self.here(self.place(self.seat))
            if seat != self.seat and not self.is_spirit(seat)
        ]

    def dawn_turn(self) -> set[int]:
        state, seat, place = self.state, self.seat, self.place(self.seat)
        found = {a.END}
        if place == c.NOWHERE:
            if state.points + state.free_move > 0:
                if state.champion_at + 2 < self.content.track_length:
                    found.add(a.FORWARD)
                if state.champion_at:
                    found.add(a.BACK)
            if state.stopping:
                return found | {a.STOP}
        elif self.is_spirit(seat):
            if not state.flown:
                found |= {a.TO_SPACE + space for space in range(c.SPACES) if space != place}
        else:
            found |= self.warrior_actions(place)
        if state.wind_returns and place == c.VILLAGE:
            for region in range(4):
                if state.wind_gone[region] and c.FIRST_LEGENDARY + region in self.items(seat):
                    found.add(a.OFFER + region)
        if not self.is_spirit(seat):
            found |= {
                a.USE + kind
                for kind in self.usable(seat, c.DAWN)
                if self.payable(seat, int(self.content.item_effect[kind]), 0, place)
            }
        return found | self.asks_at_dawn()

    def warrior_actions(self, place: int) -> set[int]:
        state, content, seat = self.state, self.content, self.seat
        rules = int(content.warrior_rules[state.character[seat]])
        points, favour, found = int(state.points), self.favour(place), set()
        if points or state.free_move:
            near = int(content.near[place])
            found |= {a.TO_SPACE + space for space in range(c.SPACES) if near >> space & 1}
        if state.card[place] >= 0 and not state.face_up[place]:
            if points or state.free_scout or favour:
                found.add(a.SCOUT)
        if points or favour:
            skill = int(content.skill[state.character[seat]])
            for token in state.token[place, : state.tokens[place]].tolist():
                if rules & c.PURIFIES_ANY or token // 6 == skill:
                    found.add(a.A_TOKEN + token)
        if self.receivers() and (points or rules & c.GIVES_FREE):
            found |= {a.GIVE + kind for kind in self.items(seat)}
        return found

    def trade(self) -> set[int]:
        state, content = self.state, self.content
        side = int(state.shadow_merchant[self.first])
        price = int(content.trade_price[content.merchant_kind[self.first], side])
        can = {
            c.FREE: True,
            c.BONE_PRICE: bool(self.bones(self.seat)),
            c.WOUND_PRICE: bool(state.hearts[self.seat] > 0),
            c.TAINT_PRICE: not self.is_spirit(self.seat),
        }
        return {a.DECLINE} | ({a.ACCEPT} if can[price] else set())

    # -- Challenges

    @property
    def level(self) -> int:
        return int(self.state.level) - 1

    def modifying(self, level: int) -> list[int]:
        """Weapons of whoever faces the Challenge that would modify it."""
        state, content = self.state, self.content
        if int(state.bans[level]) & (c.BAN_MODIFIERS | c.BAN_WEAPONS):
            return []
        icons = set(content.modifier_icon[state.faced[level]].tolist()) - {c.NO_ICON}
        found = []
        for kind in self.items(int(state.faced_by[level])):
            weapon = int(content.item_weapon[kind])
            fits = kind in icons or c.WEAPON in icons
            if weapon and (fits or (weapon == 2 and c.SPIRIT_WEAPON in icons)):
                found.append(kind)
        return found

    def near_enough(self, owner: int, reach: int, level: int) -> bool:
        at, place = int(self.state.faced_at[level]), self.place(owner)
        if owner == self.seat or reach == c.ANYWHERE:
            return True
        if c.NOWHERE in (at, place):
            return False
        return place == at if reach == c.SAME_SPACE else region_of(place) == region_of(at)

    def helpers(self, level: int, when: int) -> set[int]:
        found = set()
        for owner in range(self.seats):
            ability = self.ability(owner)
            if ability and ability[0] == when and self.near_enough(owner, ability[1], level):
                at = int(self.state.faced_at[level])
                if when == c.ADJUST or self.payable(owner, ability[2], 0, at):
                    found.add(a.ASK + self.chair(owner))
        return found

    def reroll(self) -> set[int]:
        state, content, level = self.state, self.content, self.level
        banned = int(state.bans[level]) & c.BAN_REROLLS
        found = {a.KEEP} | self.helpers(level, c.CHALLENGE)
        if state.rerolls[level] and not banned:
            found |= {a.A_DIE + die for die in range(4)}
        found |= {a.USE + kind for kind in self.usable(self.seat, c.CHALLENGE)}
        if state.weapon[level] < 0 and not banned:
            for kind in self.modifying(level):
                rows = self.operations(int(content.item_effect[kind]))
                if any(row[0] in EARLY for row in rows):
                    found.add(a.USE + kind)
        return found

    def change(self) -> set[int]:
        found = {a.DECLINE}
        for die, number in enumerate(self.state.die[self.level, :3].tolist()):
            found |= {a.CHANGE + 2 * die} if number < 6 else set()
            found |= {a.CHANGE + 2 * die + 1} if number > 1 else set()
        return found

    def spoilt(self, level: int) -> set[tuple[int, int]]:
        """Colours and numbers that count 0 in a Challenge."""
        state, found = self.state, set()
        region = region_of(int(state.faced_at[level]))
        tainted = [int(state.faced_by[level])] if region < 0 else []
        for space in spaces_of(region):
            tainted += self.here(space)
            found |= set(state.token[space, : state.tokens[space]].tolist())
            if state.card[space] >= c.FIRST_SHADOW and state.face_up[space]:
                number = int(self.content.shadow_number[state.card[space]])
                found |= {6 * colour + number - 1 for colour in range(3)}
        for seat in tainted:
            found |= set(np.flatnonzero(state.taint[seat]).tolist())
        return {(token // 6, token % 6 + 1) for token in found}

    def difficulty(self, level: int) -> int:
        more = 2 if self.state.final[level] else 0
        return int(self.content.difficulty[self.state.faced[level]]) + more

    def value(self, level: int) -> int:
        """Dice, modifiers and what effects add."""
        state, spoilt = self.state, self.spoilt(level)
        dice = list(enumerate(state.die[level, :3].tolist()))
        lost = sorted((number for die, number in dice if (die, number) in spoilt), reverse=True)
        total = sum(number for _, number in dice) - sum(lost[int(state.spared[level]) :])
        return total + self.modifiers(level) + int(state.bonus[level])

    def modifiers(self, level: int) -> int:
        state, content = self.state, self.content
        bans, seat = int(state.bans[level]), int(state.faced_by[level])
        if bans & c.BAN_MODIFIERS:
            return 0
        card, weapon = int(state.faced[level]), int(state.weapon[level])
        total, by_weapon = 0, [0]
        for icon, bonus in zip(
            content.modifier_icon[card].tolist(), content.modifier_bonus[card].tolist(), strict=True
        ):
            if icon == c.ASSISTANCE:
                others = set(self.here(int(state.faced_at[level]))) - {seat}
                total += bonus if others else 0
            elif icon == c.BONE:
                total += bonus if self.bones(seat) else 0
            elif icon in (c.WEAPON, c.SPIRIT_WEAPON) or (icon >= 0 and content.item_weapon[icon]):
                fits = icon in (weapon, c.WEAPON)
                if icon == c.SPIRIT_WEAPON:
                    fits = content.item_weapon[weapon] == 2
                by_weapon.append(bonus if weapon >= 0 and fits else 0)
            elif icon >= 0 and icon in self.items(seat):
                total += bonus
        return total + (0 if bans & c.BAN_WEAPONS else max(by_weapon))

    # -- choices of effects

    def takes_tokens(self, space: int) -> bool:
        if space >= c.FIRST_MERCHANT:
            return not self.state.shadow_merchant[space - c.FIRST_MERCHANT]
        return space != c.VILLAGE and self.state.card[space] < c.FIRST_SHADOW

    def space(self) -> set[int]:
        state, operation = self.state, self.first
        where, origin = self.second & 7, self.second >> 3 & 31
        among = range(c.SPACES)
        if where in (e.IN_REGION, e.EACH_IN_REGION):
            among = spaces_of(region_of(origin))  # type: ignore[assignment]
        elif where == e.ADJACENT:
            near = int(self.content.near[origin])
            among = [k for k in range(c.SPACES) if near >> k & 1]  # type: ignore[assignment]
        found = set()
        for space in among:
            card, region = int(state.card[space]), region_of(space) >= 0
            fits = {
                e.CORRUPT: self.takes_tokens(space),
                e.CLEANSE: bool(state.tokens[space]),
                e.TRAVEL: self.place(self.seat) != space,
                e.RESTORE: space >= c.FIRST_MERCHANT and not self.takes_tokens(space),
                e.REVEAL: region and card >= 0 and not state.face_up[space],
                e.BANISH: region and card >= c.FIRST_SHADOW,
                e.BRING_NIGHT: region and card < 0,
                e.ADD_SHADOW: region and card < c.FIRST_SHADOW,
            }
            if fits[operation]:
                found.add(a.TO_SPACE + space)
        return found

    def who(self) -> set[int]:
        where, origin = self.second & 7, self.second >> 3 & 31
        seats = [k for k in range(self.seats) if where == e.SOMEONE or self.place(k) == origin]
        if self.first == e.HEAL:
            seats = [seat for seat in seats if self.missing(seat)]
        elif self.first == e.HURT:
            seats = [seat for seat in seats if self.state.hearts[seat]]
        elif self.first == e.CURE:
            seats = [seat for seat in seats if self.state.taint[seat].any()]
        return {a.CHAIR + self.chair(seat) for seat in seats}

    def item(self) -> set[int]:
        kinds = {
            e.PICK_EQUIPMENT: np.flatnonzero(self.state.supply[: c.FIRST_REWARD]).tolist(),
            e.REWARD: [self.second & 31, self.second >> 5],
            e.PAY_BONE: self.bones(self.seat),
        }.get(self.first, self.items(self.seat))
        return {a.AN_ITEM + kind for kind in kinds}

    def token(self) -> set[int]:
        if self.first == c.NOWHERE:
            found = np.flatnonzero(self.state.taint[self.second]).tolist()
        else:
            found = self.state.token[self.first, : self.state.tokens[self.first]].tolist()
        return {a.A_TOKEN + token for token in found}

    def wind(self) -> set[int]:
        return {
            a.A_WIND + region
            for region in range(4)
            if not self.state.wind_gone[region]
            and (self.first == e.ANGER or self.state.wind[region] < c.HIGH)
        }

    def option(self) -> set[int]:
        """A way is open if its price can be paid; one is always open."""
        frame = self.state.pending[self.state.depth - 2]
        program, row, space = int(frame[2]), int(frame[3]) & 15, int(frame[3]) >> 4
        ways = [
            k
            for k, at in enumerate((row, row + self.first))
            if self.payable(self.seat, program, at, space)
        ]
        return {a.WAY + k for k in ways or [1]}

    def enter(self) -> set[int]:
        armed = [
            seat
            for seat in range(self.seats)
            if not self.is_spirit(seat)
            and any(self.content.item_weapon[kind] == 2 for kind in self.items(seat))
        ]
        return {a.NONE} | {a.CHAIR + self.chair(seat) for seat in armed}

    # -- all of it

    def legal(self) -> set[int]:
        """The legal actions of the decision that is due."""
        state = self.state
        yes_or_no = {a.ACCEPT, a.DECLINE}
        match self.kind:
            case a.NEXT:
                return self.next()
            case a.DAWN_TURN:
                return self.dawn_turn()
            case a.RECEIVER:
                return {a.CHAIR + self.chair(seat) for seat in self.receivers()}
            case a.TRADE:
                return self.trade()
            case a.SAY:
                return {a.SYMBOL + k for k in range(int(state.talk))}
            case a.REROLL:
                return self.reroll()
            case a.AFTERWARDS:
                return {a.KEEP} | self.helpers(self.level, c.ADJUST)
            case a.CHANGE_DIE:
                return self.change()
            case a.WEAPON:
                return {a.AN_ITEM + kind for kind in self.modifying(self.level)}
            case a.DRAWN:
                return {a.DRAWN_CARD + k for k in range(2) if state.drawn[k] >= 0}
            case a.FACE:
                return {a.FACE_IT, a.DECLINE}
            case a.DIE:
                return {a.A_DIE + k for k in range(3)}
            case a.SPACE:
                return self.space()
            case a.WHO:
                return self.who()
            case a.ITEM:
                return self.item()
            case a.TOKEN:
                return self.token()
            case a.WIND:
                return self.wind()
            case a.OPTION:
                return self.option()
            case a.ENTER:
                return self.enter()
            case a.CHOOSE_CHARACTER:
                used = int(state.characters_used)
                return {a.CHARACTER + k for k in range(6) if not used >> k & 1}
            case _:  # ABILITY, PREVENT, NOSE, ADVANCE
                return yes_or_no


def expected_after(before: Any, content: Any, action: int) -> Any:
    """The state after an action whose every consequence is known; None for all others."""
    state = before.copy()
    top = int(state.depth) - 1
    kind, seat, first, _ = (int(k) for k in state.pending[top])
    place = int(state.place[seat])
    if kind == a.RECEIVER:
        return _given(state, content, seat, first, action)
    if kind != a.DAWN_TURN:
        return None
    region = region_of(place)
    favour = bool(
        region >= 0
        and not state.wind_gone[region]
        and state.wind_favour
        and content.wind_free[region, state.wind[region] - c.LOW]
    )
    if a.TO_SPACE <= action < a.TO_SPACE + c.SPACES:
        return _moved(state, seat, action - a.TO_SPACE)
    if action in (a.FORWARD, a.BACK):
        return _walked(state, content, action)
    if action == a.SCOUT:
        if content.card_scouted[state.card[place]]:
            return None  # the card says more
        state.face_up[place], state.scouted_by[place] = 1, seat
        if state.free_scout:
            state.free_scout -= 1
        elif favour:
            state.wind_favour = 0
        else:
            state.points -= 1
        return state
    if a.A_TOKEN <= action < a.A_TOKEN + c.TOKENS:
        token = action - a.A_TOKEN
        left = state.token[place, : state.tokens[place]].tolist()
        left.remove(token)
        state.spent[token] += 1
        state.tokens[place] = len(left)
        state.token[place] = [*left, *[-1] * (2 - len(left))]
        if favour:
            state.wind_favour = 0
        else:
            state.points -= 1
        return state
    if a.GIVE <= action < a.GIVE + c.KINDS:  # only a question
        state.pending[top] = (a.RECEIVER, seat, action - a.GIVE, 0)
        return state
    return _ended(state, content, seat) if action == a.END else None


def _moved(state: Any, seat: int, space: int) -> Any:
    """A Move on Tallil; a Merchant there is asked about."""
    if state.spirit[seat]:
        state.flown = 1
    elif state.free_move:
        state.free_move -= 1
    else:
        state.points -= 1
    state.place[seat] = space
    if space >= c.FIRST_MERCHANT:
        top = int(state.depth) - 1
        state.pending[top] = (a.TRADE, seat, space - c.FIRST_MERCHANT, 0)
    return state


def _walked(state: Any, content: Any, action: int) -> Any:
    """A Move on the track that meets nobody and does not use up the points on an icon."""
    at = int(state.champion_at) + (1 if action == a.FORWARD else -1)
    if at == state.sun:
        return None
    if state.free_move:
        state.free_move -= 1
    else:
        state.points -= 1
    state.champion_at = at
    state.stopping = content.track_icon[at] != c.ICON_NONE
    return None if state.stopping and state.points + state.free_move == 0 else state


def _given(state: Any, content: Any, seat: int, kind: int, action: int) -> Any:
    """An item changes hands."""
    other = (seat + action - a.CHAIR) % int(state.seats)
    state.carries[seat, kind] -= 1
    state.carries[other, kind] += 1
    for one in (seat, other):
        state.holds[one] = sum(1 << int(k) for k in np.flatnonzero(state.carries[one]))
    if not int(content.warrior_rules[state.character[seat]]) & c.GIVES_FREE:
        state.points -= 1
    state.pending[int(state.depth) - 1] = (a.DAWN_TURN, seat, 0, 0)
    return state


def _ended(state: Any, content: Any, seat: int) -> Any:
    """The end of a Warrior's turn between others', where nobody talks and no icon waits."""
    everybody = (1 << int(state.seats)) - 1
    if state.stopping or state.talk or state.spirit[seat] or int(state.turns_taken) == everybody:
        return None
    if state.place[seat] == c.VILLAGE:
        most = int(content.warrior_hearts[state.character[seat]])
        state.hearts[seat] = min(most, int(state.hearts[seat] + state.village_heals))
    for name in ("points", "free_move", "free_scout", "flown", "wind_favour", "turn_over", "asked"):
        state[name] = 0
    state.turn = -1
    top = int(state.depth) - 1
    state.pending[top] = 0
    state.pending[top - 1] = (a.NEXT, state.speaker, 0, 0)
    state.depth = top
    state.actor = state.speaker
    return state
