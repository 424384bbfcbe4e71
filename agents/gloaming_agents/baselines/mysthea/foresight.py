"""What can be known from the content alone: ways over the board, what nodes give, posts ask for."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.kernel.layout import table

FAR = 24  # steps, at most
AHEAD = table(
    way=(np.int8, (c.NODES, c.NODES)),  # steps between nodes
    gives=(np.int8, (c.NODES, c.KINDS)),  # crystals of a Collect
    wants=(np.int8, (c.POSTS, 2)),  # kinds of Qoam that shards cost where the Colossus stands
    wanted=(np.int8, (c.POSTS, c.KINDS)),  # 1: of those kinds
    shore=(np.int8, c.CRATERS),  # a node next to each crater's Island, -1
)


def foresight_of(contents: np.ndarray) -> np.ndarray:
    """The foresight for a content table, shape (1,)."""
    content = contents[0]
    record = np.zeros(1, AHEAD)
    ahead: Any = record[0]
    ahead.way[:] = _ways(content)
    ahead.shore[:] = -1
    for node in range(int(content.nodes)):
        for region in range(c.REGIONS):
            if int(content.node_regions[node]) >> region & 1:
                ahead.gives[node, content.region_kind[region]] += 1
        if content.node_crater[node] >= 0:
            ahead.shore[content.node_crater[node]] = node
    for post in range(c.POSTS):
        for side in range(2):
            kind = content.region_kind[content.post_regions[post, side]]
            ahead.wants[post, side] = kind
            ahead.wanted[post, kind] = 1
    return record


def _ways(content: Any) -> np.ndarray:
    way = np.full((c.NODES, c.NODES), FAR, np.int8)
    for start in range(int(content.nodes)):
        way[start, start] = 0
        waiting = [start]
        for here in waiting:
            for there in range(int(content.nodes)):
                if int(content.near[here]) >> there & 1 and way[start, there] == FAR:
                    way[start, there] = way[start, here] + 1
                    waiting.append(there)
    return way
