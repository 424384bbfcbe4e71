"""The trees of a search: one for each match, all in plain arrays, the same for every game.

A node stands for the actions that lead to it from the root, whatever chance brings on the way. Of
an edge are counted, as in single-observer information-set search (Cowling, Powley and Whitehouse,
2012), how often it was taken and how often it could have been.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import MAX_SEATS, table
from gloaming.kernel.stepping import choice_below

NODE = table(
    action=np.int16,  # that leads here
    child=np.int32,  # the first one, 0 for none; the root is nobody's child
    sibling=np.int32,  # the next one, 0 for none
    tried=np.int32,  # simulations that went through here, those under way included
    done=np.int32,  # the same, those under way left out
    possible=np.int32,  # simulations in which the action was legal at the parent
    total=(np.float64, MAX_SEATS),  # of the values found below, for each seat
    squares=np.float64,  # of those for the seat that searches
)
TREE = table(
    nodes=np.int32,  # in use
    seat=np.int8,  # that searches
    done=np.int32,  # simulations
    total=np.float64,  # of their values for ``seat``
    squares=np.float64,
    key=np.uint64,  # of chance that is the match's own
)
LEFT = -1
"""Where a simulation is that has left its tree, or is over."""
LOOKS = 2
"""Simulations that an action gets before a search may stop early."""
PARTS = 8.0
"""A search that runs to its end gives an action that may be better one part in so many."""
LEAST_SPREAD = 1e-4
"""Where all values are equal, doubt still counts for something."""


@compiled
def plant(trees: np.ndarray, nodes: np.ndarray) -> None:
    """Empty the trees but for their roots: records [n] and [n, nodes]."""
    for i in range(trees.size):
        trees[i].nodes = 1
        trees[i].done = 0
        trees[i].total = 0.0
        trees[i].squares = 0.0
        clear(nodes[i, 0], 0)


@compiled
def clear(node: np.record, action: int) -> None:
    """Make ``node`` one that nothing is known of."""
    node.action = action
    node.child = 0
    node.sibling = 0
    node.tried = 0
    node.done = 0
    node.possible = 0
    node.squares = 0.0
    for seat in range(MAX_SEATS):
        node.total[seat] = 0.0


@compiled
def descend(
    trees: np.ndarray, nodes: np.ndarray, owner: np.ndarray, masks: np.ndarray,
    seats: np.ndarray, guided: np.ndarray, at: np.ndarray, path: np.ndarray,
    length: np.ndarray, order: np.ndarray, explore: float, trust: float, actions: np.ndarray,
) -> None:  # fmt: skip
    """Choose an action for every simulation: by its tree, or the guide's where it has left that.

    Shapes: ``owner`` int64 [B], the tree of each simulation; ``masks`` int8 [B, actions];
    ``seats``, ``guided``, ``actions`` int64 [B], who acts, what the guide would do, and the result;
    ``at`` int64 [B], the node reached, or LEFT; ``path`` int32 [B, depth] and ``length``
    int64 [B], the nodes on the way; ``order`` int64 [B], which simulation this is of those that
    have gone to the last of them.
    """
    known = np.zeros(masks.shape[1], np.int8)
    for i in range(actions.size):
        actions[i] = guided[i]
        if at[i] == LEFT:
            continue
        tree, own = trees[owner[i]], nodes[owner[i]]
        mask, seat = masks[i], seats[i]
        action, child = best_edge(tree, own, at[i], mask, guided[i], seat, explore, trust, known)
        fresh = child == 0
        if fresh and tree.nodes < own.size:
            child = np.int64(tree.nodes)
            tree.nodes += 1
            clear(own[child], action)
            own[child].possible = own[at[i]].tried
            own[child].sibling = own[at[i]].child
            own[at[i]].child = child
        actions[i] = action
        if child > 0:
            own[child].tried += 1
            order[i] = own[child].tried
            path[i, length[i]] = child
            length[i] += 1
        at[i] = LEFT if fresh or length[i] == path.shape[1] else child


@compiled
def best_edge(
    tree: np.record, own: np.ndarray, node: int, mask: np.ndarray, guided: int, seat: int,
    explore: float, trust: float, known: np.ndarray,
) -> tuple[int, int]:  # fmt: skip
    """The action that promises most and the child it leads to, 0 where there is none yet.

    An action promises the mean of what was found below it and the more for being doubtful, as in
    PUCT: the guide's choice has the share ``trust`` of the prior, the others have equal parts.
    """
    legal = 0
    for action in range(mask.size):
        known[action] = 0
        legal += 1 if mask[action] else 0
    rest = (1.0 - trust) / max(1, legal - 1)
    scale = explore * spread(tree)
    best, chosen, into, tried = -np.inf, np.int64(guided), np.int64(0), 0
    expected = mean(own[node], seat, 0.0)
    child = np.int64(own[node].child)
    while child > 0:
        action = np.int64(own[child].action)
        if mask[action]:
            known[action] = 1
            tried += 1
            own[child].possible += 1
            prior = trust if action == guided else rest
            doubt = np.sqrt(np.float64(own[child].possible)) / (1.0 + own[child].tried)
            promise = mean(own[child], seat, expected) + scale * prior * doubt
            if promise > best:
                best, chosen, into = promise, action, child
        child = np.int64(own[child].sibling)
    doubt = np.sqrt(np.float64(own[node].tried))
    missing = 0 if known[guided] else 1
    if missing and expected + scale * trust * doubt > best:
        best, chosen, into = expected + scale * trust * doubt, np.int64(guided), np.int64(0)
    others = legal - tried - missing
    if others > 0 and expected + scale * rest * doubt > best:
        known[guided] = 1
        pick = choice_below(tree.key, np.int64(own[node].tried), np.uint64(node), others)
        chosen, into = nth_unknown(mask, known, pick), np.int64(0)
    return chosen, into


@compiled
def nth_unknown(mask: np.ndarray, known: np.ndarray, n: int) -> int:
    """The legal action that ``n`` others come before, of those not marked as ``known``."""
    action = 0
    while n > 0 or not mask[action] or known[action]:
        if mask[action] and not known[action]:
            n -= 1
        action += 1
    return np.int64(action)


@compiled
def mean(node: np.record, seat: int, unknown: float) -> float:
    """Mean of the values found below a node, ``unknown`` where there are none."""
    return node.total[seat] / node.done if node.done > 0 else unknown


@compiled
def spread(tree: np.record) -> float:
    """Standard deviation of the values found so far: by it doubt is measured."""
    if tree.done < 2:
        return 1.0
    middle = tree.total / tree.done
    return max(LEAST_SPREAD, np.sqrt(max(0.0, tree.squares / tree.done - middle * middle)))


@compiled
def begin(nodes: np.ndarray, owner: np.ndarray, path: np.ndarray, length: np.ndarray) -> None:
    """Count a simulation for every root and put it there."""
    for i in range(owner.size):
        nodes[owner[i], 0].tried += 1
        path[i, 0] = 0
        length[i] = 1


@compiled
def ascend(
    trees: np.ndarray, nodes: np.ndarray, owner: np.ndarray, path: np.ndarray,
    length: np.ndarray, values: np.ndarray, valid: np.ndarray,
) -> None:  # fmt: skip
    """Add what each simulation found (``values`` float32 [B, seats]) to the nodes on its way.

    Simulations that are not ``valid`` (bool [B]) are taken back.
    """
    for i in range(owner.size):
        tree, own = trees[owner[i]], nodes[owner[i]]
        value = np.float64(values[i, tree.seat])
        for k in range(length[i]):
            node = own[path[i, k]]
            if not valid[i]:
                node.tried -= 1
                continue
            node.done += 1
            node.squares += value * value
            for seat in range(MAX_SEATS):
                node.total[seat] += values[i, seat]
        if valid[i]:
            tree.done += 1
            tree.total += value
            tree.squares += value * value


@compiled
def settle(
    trees: np.ndarray, nodes: np.ndarray, guided: np.ndarray, choices: np.ndarray,
    caution: float, most: int, settled: np.ndarray,
) -> None:  # fmt: skip
    """Which trees (bool [n]) need not grow to ``most`` simulations, for the guide will stay best.

    Every one of the ``choices`` (int64 [n]) has been looked at, and none may still come to lie far
    enough above the guide's.
    """
    for i in range(trees.size):
        tree, own = trees[i], nodes[i]
        known = find(own, guided[i])
        enough = caution * spread(tree) * np.sqrt(PARTS / most)
        seen, hopeless = 0, known > 0
        child = np.int64(own[0].child)
        while child > 0:
            if own[child].done >= LOOKS:
                seen += 1
                if child != known and known > 0:
                    gain, error = lead(tree, own, child, known)
                    hopeless = hopeless and gain + error < enough
            child = np.int64(own[child].sibling)
        settled[i] = hopeless and seen == choices[i]


@compiled
def find(own: np.ndarray, action: int) -> int:
    """The root's child for an action, 0 for none."""
    child = np.int64(own[0].child)
    while child > 0 and own[child].action != action:
        child = np.int64(own[child].sibling)
    return child


@compiled
def lead(tree: np.record, own: np.ndarray, child: int, known: int) -> tuple[float, float]:
    """By how much one node's mean lies above another's, and the standard error of that."""
    seat = np.int64(tree.seat)
    gain = mean(own[child], seat, 0.0) - mean(own[known], seat, 0.0)
    return gain, np.sqrt(variance(tree, own[child]) + variance(tree, own[known]))


@compiled
def decide(
    trees: np.ndarray, nodes: np.ndarray, guided: np.ndarray, caution: float, actions: np.ndarray
) -> None:
    """The decision of each tree, int64 [n]: the guide's (``guided``, int64 [n]), or a better one.

    Better is what lies above the guide's by ``caution`` standard errors of the difference at
    least; of several the one that lies farthest above.
    """
    for i in range(trees.size):
        tree, own = trees[i], nodes[i]
        actions[i] = guided[i]
        known = find(own, guided[i])
        if known == 0 or own[known].done == 0:
            continue
        farthest = caution
        child = np.int64(own[0].child)
        while child > 0:
            if child != known and own[child].done > 0:
                gain, error = lead(tree, own, child, known)
                if gain > farthest * error:
                    farthest = gain / error
                    actions[i] = own[child].action
            child = np.int64(own[child].sibling)


@compiled
def variance(tree: np.record, node: np.record) -> float:
    """Of a node's mean, as if one value more lay as far off as those of the tree do on average."""
    middle = mean(node, np.int64(tree.seat), 0.0)
    squares = max(0.0, node.squares - node.done * middle * middle)
    return (squares + spread(tree) ** 2) / np.float64(node.done) ** 2
