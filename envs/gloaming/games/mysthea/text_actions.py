"""Actions in words: one function for each group of the catalogue."""

from __future__ import annotations

from collections.abc import Callable

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea import text_pieces as t
from gloaming.games.mysthea.text_board import Reader, beaten, subject, waiting
from gloaming.games.mysthea.text_pieces import crystals
from gloaming.kernel.text import counted, listed

Words = Callable[[Reader, int, int], str | None]
"""From a reader, the kind of decision and the place in the group; None for what it has no words."""


# -- parts of wordings -------------------------------------------------------------------------


def _about(reader: Reader) -> tuple[int, int]:
    """The two numbers of the decision on top."""
    _, _, one, two = subject(reader.state)
    return one, two


def _in_chair(reader: Reader, chair: int) -> int | None:
    """The Character in a chair, as the deciding seat counts them."""
    state = reader.state
    count = int(state.characters)
    start = int(state.turn) if state.seats == 1 else subject(state)[1]
    return (start + chair) % count if chair < count else None


def _at(reader: Reader, node: int) -> str:
    """A node with the Qoam around it."""
    return f"{reader.node(node)} ({', '.join(reader.qoam_around(node))})"


def _crowd(reader: Reader, region: int) -> str:
    """A Region with its Enemies."""
    return f"{reader.region(region)} ({reader.enemies(region) or 'no Enemies'})"


def _turn(reader: Reader) -> str:
    """Whose turn it is."""
    return reader.who(int(reader.state.turn))


def _out_of(reader: Reader, who: int, kind: int) -> str:
    """How many crystals of a kind a Character has among all."""
    return (
        f"{reader.state.stock[who, kind]} of {counted(int(reader.state.stocked[who]), 'crystal')}"
    )


def _does(reader: Reader, who: int) -> str:
    """What the Relic of a Character does now."""
    if reader.state.character[who] == c.CRIMINAL:
        return "take the Armor off" if reader.state.armour else "put the Armor on"
    return reader.power(who)


# -- the set-up, yes and no --------------------------------------------------------------------


def _pile(reader: Reader, kind: int, k: int) -> str | None:
    partner = reader.state.partner
    if partner[0, k] >= 0:  # after both games
        names = [reader.character(int(partner[w, (k + w) % 2])) for w in reader.everybody()]
        return f"play as {listed(names)}"
    one, other = ("a Champion", "a Seeker") if k == 0 else ("a Seeker", "a Champion")
    return f"draw {one}; the next is {other}"


def _accept(reader: Reader, kind: int, k: int) -> str | None:
    one, to_stay = _about(reader)
    if kind == a.ARMOUR:
        return f"{reader.who(one)} begins in Armor"
    if kind == a.PROBE:
        return f"pay {crystals(reader.state.due)} for the shard"
    if kind != a.OFFER:
        return None
    if to_stay:
        return f"use your Relic: {_turn(reader)} stays with the Colossus"
    return f"use your Relic for {_turn(reader)}: {_does(reader, one)}"


def _decline(reader: Reader, kind: int, k: int) -> str | None:
    one, _ = _about(reader)
    if kind == a.ARMOUR:
        return f"{reader.who(one)} begins without Armor"
    if kind == a.AGAIN:
        return f"activate no other machine of {reader.region(one)}"
    return {
        a.SWAP_OUT: "keep what was collected",
        a.PROBE: "pay nothing: the shard goes back, the action is wasted",
        a.BANNER: "gain no bonus",
        a.LEAD: "lead nobody",
        a.OFFER: "do not use the Relic now",
    }.get(kind)


def _end(reader: Reader, kind: int, k: int) -> str | None:
    left = int(reader.state.actions_left)
    return f"end the Day ({counted(left, 'action')} lost)" if left else "end the Day"


def _stop(reader: Reader, kind: int, k: int) -> str | None:
    if kind == a.PAY:
        return f"reveal no more: {beaten(reader)}"
    return {a.DEPOSIT: "deposit no more", a.ARRANGE: "leave the Enemies as they are"}.get(kind)


# -- the Day -----------------------------------------------------------------------------------


def _move(reader: Reader, kind: int, k: int) -> str | None:
    own = reader.state.place[int(reader.state.turn)] == k
    return f"move in a circle, back to {_at(reader, k)}" if own else f"move to {_at(reader, k)}"


def _carry(reader: Reader, kind: int, k: int) -> str | None:
    other = _in_chair(reader, k)
    return None if other is None else f"move {reader.who(other)} instead"


def _hop(reader: Reader, kind: int, k: int) -> str | None:
    return "hop to one of the two closest Islands"


def _collect(reader: Reader, kind: int, k: int) -> str | None:
    place = int(reader.state.place[int(reader.state.turn)])
    return f"collect {listed(reader.qoam_around(place))}" if place >= 0 else None


def _deposit(reader: Reader, kind: int, k: int) -> str | None:
    return f"deposit crystals in the City ({counted(reader.city_room(), 'space')} free)"


def _attack(reader: Reader, kind: int, k: int) -> str | None:
    due = int((reader.state.units[k] * c.UNIT_STRENGTH).sum())
    points = counted(due, "Strength Point")
    return f"attack {reader.region(k)} ({reader.enemies(k)}: {points})"


def _monster(reader: Reader, kind: int, k: int) -> str | None:
    strength = int(reader.content.monster_strength[k])
    return f"attack {reader.monster(k)} on {reader.island(reader.lair(k))} (Strength {strength})"


def _shard(reader: Reader, kind: int, k: int) -> str | None:
    sides = reader.content.post_regions[int(reader.state.colossus)].tolist()
    names = [reader.qoam_of(region) for region in sides]
    if k == 0:
        return f"investigate a shard nobody has seen (its value times {listed(names)})"
    price = listed([f"{k} {name}" for name in names])
    return f"investigate a shard of value {k} ({price})"


def _machine(reader: Reader, kind: int, k: int) -> str | None:
    name, does = c.MACHINE_NAMES[k], t.MACHINES[k]
    if kind == a.AGAIN:
        return f"activate the {name} of {reader.region(_about(reader)[0])} too: {does}"
    return f"activate a {name}: {does}"


def _ability(reader: Reader, kind: int, k: int) -> str | None:
    return {
        c.LEHEIR: "trade two crystals for two of another's",
        c.MACHINE: "move a Fortification up to two nodes",
    }.get(int(reader.state.character[int(reader.state.turn)]))


def _relic(reader: Reader, kind: int, k: int) -> str | None:
    if kind == a.RETURN_TO:
        return "use your Relic: stay with the Colossus"
    return f"use your Relic: {_does(reader, int(reader.state.turn))}"


def _ask_for(reader: Reader, kind: int, k: int) -> str | None:
    other = _in_chair(reader, k)
    if other is None or reader.state.character[other] < 0:
        return None
    does = "stay with the Colossus" if kind == a.RETURN_TO else _does(reader, other)
    if reader.state.seats == 1:
        return f"use the Relic of {reader.who(other)}: {does}"
    return f"ask {reader.who(other)} to use the Relic: {does}"


# -- paying ------------------------------------------------------------------------------------


def _wanted(reader: Reader, kind: int) -> str:
    """What is paid for with other things than its own crystal."""
    target = int(reader.state.target)
    if kind == a.PAY_SHARD:
        return f"a {c.QOAM_NAMES[_about(reader)[0]]} one"
    if 0 <= target < c.REGIONS:
        return f"a {reader.qoam_of(target)} one"
    return "one of the Island's kinds"


def _own(reader: Reader, kind: int, k: int) -> str | None:
    return f"pay a {c.QOAM_NAMES[k]} crystal of your own"


def _city(reader: Reader, kind: int, k: int) -> str | None:
    return f"pay a {c.QOAM_NAMES[k]} crystal of the City"


def _pair(reader: Reader, kind: int, k: int) -> str | None:
    return f"pay two {c.QOAM_NAMES[k]} crystals of your own as {_wanted(reader, kind)}"


def _parasite(reader: Reader, kind: int, k: int) -> str | None:
    heir = reader.state.character[int(reader.state.turn)] == c.HEIR
    second = ", and another to follow" if heir else ""
    return f"pay a Parasite as {_wanted(reader, kind)}{second}"


def _spare(reader: Reader, kind: int, k: int) -> str | None:
    return "pay the second crystal of the Parasite"


# -- nodes, Regions, Enemies -------------------------------------------------------------------


def _node(reader: Reader, kind: int, k: int) -> str | None:
    at, (one, _) = _at(reader, k), _about(reader)
    if kind in (a.LIFT, a.UNBUILD):
        owner = int(reader.state.fortification[k])
        whose = f" of {reader.who(owner)}" if owner >= 0 else ""
        return f"{'move' if kind == a.LIFT else 'give up'} the Fortification{whose} on {at}"
    if kind in (a.WHERE, a.LEAD_TO):
        return f"{reader.who(one)} goes to {at}"
    return {
        a.START: f"begin on {at}",
        a.HOP: f"hop to {at}",
        a.BUILD: f"build on {at}",
        a.LOWER: f"move the Fortification to {at}",
        a.RETURN_TO: f"return to {at}",
        a.LEAP: f"go to {at}",
    }.get(kind)


def _region(reader: Reader, kind: int, k: int) -> str | None:
    state, (one, _) = reader.state, _about(reader)
    if kind == a.MACHINE_AT:
        owner = int(state.machine[k, one])
        whose = "" if owner < 0 or owner == state.turn else f" of {reader.colour(owner)}"
        return f"activate the {c.MACHINE_NAMES[one]}{whose} in {_crowd(reader, k)}"
    if kind == a.SLAY:
        return f"defeat a Troop in {_crowd(reader, k)}"
    if kind in (a.MARCH_TO, a.ARRANGE_TO):
        return f"move the {c.UNIT_NAMES[one % c.UNITS]} to {_crowd(reader, k)}"
    if kind == a.REBUILD_AT:
        return f"the {c.MACHINE_NAMES[one % c.MACHINES]} comes back in {reader.region(k)}"
    if kind == a.LONE:
        return f"the {reader.unit_on(*_about(reader))} goes to {_crowd(reader, k)}"
    return None


def _unit(reader: Reader, kind: int, k: int) -> str | None:
    return f"move a {c.UNIT_NAMES[k % c.UNITS]} of {_crowd(reader, k // c.UNITS)}"


def _chair(reader: Reader, kind: int, k: int) -> str | None:
    state, other = reader.state, _in_chair(reader, k)
    if other is None:
        return None
    name = reader.who(other)
    if kind == a.TRADE_WITH:
        return f"trade with {name}, who has {crystals(state.stock[other])}"
    if kind == a.DRAW_FROM:
        left = counted(int(state.cards_left[c.ERAS + other]), "card")
        return f"draw from the deck of {name} ({left} left)"
    if kind == a.GIFT_TO:
        return f"{name} takes a crystal"
    if kind in (a.LEAD, a.CHANGE_PLACES):
        place = int(state.place[other])
        where = f" ({reader.node(place)})" if place >= 0 else ""
        return f"{'lead' if kind == a.LEAD else 'change places with'} {name}{where}"
    if kind == a.COPY and state.character[other] >= 0:
        return f"copy {name}: {reader.power(other)}"
    return None


# -- crystals, bonuses, what else is chosen ----------------------------------------------------


def _kind(reader: Reader, kind: int, k: int) -> str | None:
    state, name, (one, _) = reader.state, c.QOAM_NAMES[k], _about(reader)
    if kind in (a.TROOP, a.SWALLOW):
        verb, where = ("place", "on") if kind == a.TROOP else ("take", "from")
        troops = counted(int(state.troops[one, k]), "Troop")
        return f"{verb} a Troop {where} {c.KIND_NAMES[k]} of {reader.island(one)} ({troops} there)"
    if kind in (a.DISCARD, a.TAKE):
        verb = "discard" if kind == a.DISCARD else "take"
        return f"{verb} a {name} crystal ({_out_of(reader, one, k)})"
    if kind in (a.GIVE, a.DEPOSIT):
        verb = "give" if kind == a.GIVE else "deposit"
        return f"{verb} a {name} crystal ({_out_of(reader, int(state.turn), k)})"
    return {
        a.SWAP_OUT: f"swap a {name} crystal",
        a.SWAP_IN: f"take a {name} crystal in its place",
        a.MAKE_ROOM: f"discard a {name} crystal of the City",
        a.REPLACE: f"give up a {name} crystal of the City",
        a.GIFT: f"take a {name} crystal",
        a.WISH: f"take a {name} crystal",
    }.get(kind)


def _banner(reader: Reader, kind: int, k: int) -> str | None:
    return f"{c.BANNER_NAMES[k]}: {t.BANNERS[k]}"


def _island(reader: Reader, kind: int, k: int) -> str | None:
    return f"they go to {reader.island(k)}, crater {k + 1} (there: {waiting(reader, k)})"


def _ruin(reader: Reader, kind: int, k: int) -> str | None:
    chair, machine = divmod(k, c.MACHINES)
    other = _in_chair(reader, chair)
    colour = chair if other is None else other
    left = int(reader.state.ruined[colour, machine])
    return f"bring back a {c.MACHINE_NAMES[machine]} of {reader.colour(colour)} ({left} removed)"


def _way(reader: Reader, kind: int, k: int) -> str | None:
    post = (int(reader.state.colossus) + (1, -1)[k]) % c.POSTS
    way = ("clockwise", "counter-clockwise")[k]
    return f"the Colossus moves {way} to {_at(reader, int(reader.content.post[post]))}"


WORDS: dict[str, Words] = {
    "pile": _pile,
    "accept": _accept,
    "decline": _decline,
    "end": _end,
    "stop": _stop,
    "move": _move,
    "carry": _carry,
    "hop": _hop,
    "collect": _collect,
    "deposit": _deposit,
    "attack": _attack,
    "monster": _monster,
    "shard": _shard,
    "machine": _machine,
    "ability": _ability,
    "relic": _relic,
    "ask": _ask_for,
    "own": _own,
    "city": _city,
    "pair": _pair,
    "parasite": _parasite,
    "spare": _spare,
    "node": _node,
    "region": _region,
    "unit": _unit,
    "chair": _chair,
    "kind": _kind,
    "banner": _banner,
    "island": _island,
    "ruin": _ruin,
    "turn": _way,
}
"""The wordings of each group."""
