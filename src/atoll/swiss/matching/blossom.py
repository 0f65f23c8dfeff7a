"""Heaviest matching in a general graph: Edmonds' blossoms with duals (Galil 1986), whole numbers of any size.

Vertices are 0..n-1 and blossoms n..2n-1. An edge k has two ends, 2k and 2k+1; `mate` and `labelled_by` hold ends,
so that both the edge and the direction are known. Duals are kept doubled, so that halving stays whole.
"""

from __future__ import annotations

from collections.abc import Iterator

Edge = tuple[int, int, int]

_FREE, _OUTER, _INNER, _CRUMB = 0, 1, 2, 5


def heaviest_matching(size: int, edges: list[Edge], largest_first: bool) -> list[int]:
    """Mate of every vertex or -1; with `largest_first` only matchings with the most pairs are compared."""
    if not edges:
        return [-1] * size
    return _Matcher(size, edges, largest_first).solve()


class _Matcher:
    def __init__(self, size: int, edges: list[Edge], largest_first: bool) -> None:
        self.size = size
        self.edges = edges
        self.largest_first = largest_first
        self.ends = [vertex for one, other, _ in edges for vertex in (one, other)]
        self.far_ends: list[list[int]] = [[] for _ in range(size)]
        for index, (one, other, _) in enumerate(edges):
            self.far_ends[one].append(2 * index + 1)
            self.far_ends[other].append(2 * index)
        top = max(0, *(weight for _, _, weight in edges), 0)
        self.mate = [-1] * size
        self.label = [_FREE] * (2 * size)
        self.labelled_by = [-1] * (2 * size)
        self.outermost = list(range(size))
        self.parent = [-1] * (2 * size)
        self.children: list[list[int]] = [[] for _ in range(2 * size)]
        self.base = list(range(size)) + [-1] * size
        self.cycle_ends: list[list[int]] = [[] for _ in range(2 * size)]
        self.best_edge = [-1] * (2 * size)
        self.best_edges: list[list[int] | None] = [None] * (2 * size)
        self.unused = list(range(size, 2 * size))
        self.dual = [top] * size + [0] * size
        self.is_tight = [False] * len(edges)
        self.queue: list[int] = []

    def solve(self) -> list[int]:
        """Each stage adds one pair; stop when no stage can."""
        for _ in range(self.size):
            self._begin_stage()
            if not self._run_stage():
                break
            self._expand_idle_blossoms()
        return [self.ends[end] if end >= 0 else -1 for end in self.mate]

    def _begin_stage(self) -> None:
        count = 2 * self.size
        self.label = [_FREE] * count
        self.best_edge = [-1] * count
        self.best_edges[self.size :] = [None] * self.size
        self.is_tight = [False] * len(self.edges)
        self.queue = []
        for vertex in range(self.size):
            if self.mate[vertex] == -1 and self.label[self.outermost[vertex]] == _FREE:
                self._assign_label(vertex, _OUTER, -1)

    def _run_stage(self) -> bool:
        while True:
            while self.queue:
                if self._scan(self.queue.pop()):
                    return True
            kind, delta, edge, blossom = self._smallest_delta()
            self._shift_duals(delta)
            if kind == 1:
                return False
            if kind == 4:
                self._expand(blossom, False)
                continue
            self.is_tight[edge] = True
            one, other, _ = self.edges[edge]
            self.queue.append(one if self.label[self.outermost[one]] == _OUTER else other)

    def _slack(self, edge: int) -> int:
        one, other, weight = self.edges[edge]
        return self.dual[one] + self.dual[other] - 2 * weight

    def _leaves(self, blossom: int) -> Iterator[int]:
        if blossom < self.size:
            yield blossom
            return
        for child in self.children[blossom]:
            yield from self._leaves(child)

    def _assign_label(self, vertex: int, label: int, end: int) -> None:
        """Label the outermost blossom of the vertex, reached through `end`; an inner one labels its mate outer."""
        while True:
            blossom = self.outermost[vertex]
            self.label[vertex] = self.label[blossom] = label
            self.labelled_by[vertex] = self.labelled_by[blossom] = end
            self.best_edge[vertex] = self.best_edge[blossom] = -1
            if label == _OUTER:
                self.queue.extend(self._leaves(blossom))
                return
            base_end = self.mate[self.base[blossom]]
            vertex, label, end = self.ends[base_end], _OUTER, base_end ^ 1

    def _scan(self, vertex: int) -> bool:
        """Look at all edges of an outer vertex; True when the matching grew."""
        for end in self.far_ends[vertex]:
            edge, other = end // 2, self.ends[end]
            if self.outermost[vertex] == self.outermost[other]:
                continue
            slack = 0
            if not self.is_tight[edge]:
                slack = self._slack(edge)
                self.is_tight[edge] = slack <= 0
            if self.is_tight[edge]:
                if self._use_tight(vertex, other, end):
                    return True
            else:
                self._remember(vertex, other, edge, slack)
        return False

    def _use_tight(self, vertex: int, other: int, end: int) -> bool:
        label = self.label[self.outermost[other]]
        if label == _FREE:
            self._assign_label(other, _INNER, end ^ 1)
        elif label == _OUTER:
            base = self._common_base(vertex, other)
            if base < 0:
                self._augment(end // 2)
                return True
            self._shrink(base, end // 2)
        elif self.label[other] == _FREE:
            self.label[other] = _INNER
            self.labelled_by[other] = end ^ 1
        return False

    def _remember(self, vertex: int, other: int, edge: int, slack: int) -> None:
        if self.label[self.outermost[other]] == _OUTER:
            keeper = self.outermost[vertex]
        elif self.label[other] == _FREE:
            keeper = other
        else:
            return
        best = self.best_edge[keeper]
        if best == -1 or slack < self._slack(best):
            self.best_edge[keeper] = edge

    def _common_base(self, one: int, other: int) -> int:
        """Walk both alternating paths up in turns: the base where they meet, or -1 if they never do."""
        path: list[int] = []
        base = -1
        while one != -1 or other != -1:
            blossom = self.outermost[one]
            if self.label[blossom] == _CRUMB:
                base = self.base[blossom]
                break
            path.append(blossom)
            self.label[blossom] = _CRUMB
            one = self._grandparent(blossom)
            if other != -1:
                one, other = other, one
        for blossom in path:
            self.label[blossom] = _OUTER
        return base

    def _grandparent(self, blossom: int) -> int:
        if self.labelled_by[blossom] == -1:
            return -1
        inner = self.outermost[self.ends[self.labelled_by[blossom]]]
        return self.ends[self.labelled_by[inner]]

    def _shrink(self, base: int, edge: int) -> None:
        """Make a new blossom of the odd cycle that the edge closes."""
        one, other, _ = self.edges[edge]
        root = self.outermost[base]
        blossom = self.unused.pop()
        self.base[blossom] = base
        self.parent[blossom] = -1
        self.parent[root] = blossom
        children, cycle_ends = self._climb(blossom, self.outermost[one], root)
        children.append(root)
        children.reverse()
        cycle_ends.reverse()
        cycle_ends.append(2 * edge)
        others, other_ends = self._climb(blossom, self.outermost[other], root)
        children += others
        cycle_ends += [end ^ 1 for end in other_ends]
        self.children[blossom] = children
        self.cycle_ends[blossom] = cycle_ends
        self.label[blossom] = _OUTER
        self.labelled_by[blossom] = self.labelled_by[root]
        self.dual[blossom] = 0
        for vertex in self._leaves(blossom):
            if self.label[self.outermost[vertex]] == _INNER:
                self.queue.append(vertex)
            self.outermost[vertex] = blossom
        self._merge_best_edges(blossom)

    def _climb(self, blossom: int, start: int, root: int) -> tuple[list[int], list[int]]:
        path: list[int] = []
        ends: list[int] = []
        while start != root:
            self.parent[start] = blossom
            path.append(start)
            ends.append(self.labelled_by[start])
            start = self.outermost[self.ends[self.labelled_by[start]]]
        return path, ends

    def _merge_best_edges(self, blossom: int) -> None:
        best_to: dict[int, int] = {}
        for child in self.children[blossom]:
            for edge in self._candidate_edges(child):
                one, other, _ = self.edges[edge]
                target = self.outermost[one] if self.outermost[other] == blossom else self.outermost[other]
                if target == blossom or self.label[target] != _OUTER:
                    continue
                if target not in best_to or self._slack(edge) < self._slack(best_to[target]):
                    best_to[target] = edge
            self.best_edges[child] = None
            self.best_edge[child] = -1
        self.best_edges[blossom] = list(best_to.values())
        self.best_edge[blossom] = min(best_to.values(), key=self._slack, default=-1)

    def _candidate_edges(self, child: int) -> list[int]:
        kept = self.best_edges[child]
        if kept is not None:
            return kept
        return [end // 2 for vertex in self._leaves(child) for end in self.far_ends[vertex]]

    def _expand(self, blossom: int, at_end: bool) -> None:
        """Dissolve a blossom; in the middle of a stage its parts get their labels again."""
        for child in self.children[blossom]:
            self.parent[child] = -1
            if child >= self.size and at_end and self.dual[child] == 0:
                self._expand(child, at_end)
            else:
                for vertex in self._leaves(child):
                    self.outermost[vertex] = child
        if not at_end and self.label[blossom] == _INNER:
            self._relabel_path(blossom)
        self.label[blossom] = self.labelled_by[blossom] = -1
        self.children[blossom] = []
        self.cycle_ends[blossom] = []
        self.base[blossom] = -1
        self.best_edges[blossom] = None
        self.best_edge[blossom] = -1
        self.unused.append(blossom)

    def _relabel_path(self, blossom: int) -> None:
        children, cycle_ends = self.children[blossom], self.cycle_ends[blossom]
        entry = self.outermost[self.ends[self.labelled_by[blossom] ^ 1]]
        place = children.index(entry)
        step, flip = (-1, 1) if place % 2 == 0 else (1, 0)
        if step == 1:
            place -= len(children)
        end = self.labelled_by[blossom]
        while place != 0:
            self.label[self.ends[end ^ 1]] = _FREE
            self.label[self.ends[cycle_ends[place - flip] ^ flip ^ 1]] = _FREE
            self._assign_label(self.ends[end ^ 1], _INNER, end)
            self.is_tight[cycle_ends[place - flip] // 2] = True
            place += step
            end = cycle_ends[place - flip] ^ flip
            self.is_tight[end // 2] = True
            place += step
        child = children[place]
        self.label[self.ends[end ^ 1]] = self.label[child] = _INNER
        self.labelled_by[self.ends[end ^ 1]] = self.labelled_by[child] = end
        self.best_edge[child] = -1
        place += step
        while children[place] != entry:
            self._relabel_beside(children[place])
            place += step

    def _relabel_beside(self, child: int) -> None:
        if self.label[child] == _OUTER:
            return
        for vertex in self._leaves(child):
            if self.label[vertex] != _FREE:
                self.label[vertex] = _FREE
                self.label[self.ends[self.mate[self.base[child]]]] = _FREE
                self._assign_label(vertex, _INNER, self.labelled_by[vertex])
                return

    def _augment(self, edge: int) -> None:
        """Swap matched and unmatched edges along the two paths from the edge to free vertices."""
        one, other, _ = self.edges[edge]
        for vertex, end in ((one, 2 * edge + 1), (other, 2 * edge)):
            while True:
                outer = self.outermost[vertex]
                if outer >= self.size:
                    self._rotate(outer, vertex)
                self.mate[vertex] = end
                if self.labelled_by[outer] == -1:
                    break
                inner = self.outermost[self.ends[self.labelled_by[outer]]]
                vertex = self.ends[self.labelled_by[inner]]
                target = self.ends[self.labelled_by[inner] ^ 1]
                if inner >= self.size:
                    self._rotate(inner, target)
                self.mate[target] = self.labelled_by[inner]
                end = self.labelled_by[inner] ^ 1

    def _rotate(self, blossom: int, vertex: int) -> None:
        """Make the vertex the base of the blossom, swapping its edges on the even side."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        if child >= self.size:
            self._rotate(child, vertex)
        children, cycle_ends = self.children[blossom], self.cycle_ends[blossom]
        start = place = children.index(child)
        step, flip = (-1, 1) if start % 2 == 0 else (1, 0)
        if step == 1:
            place -= len(children)
        while place != 0:
            place += step
            end = cycle_ends[place - flip] ^ flip
            self._rotate_child(children[place], self.ends[end])
            place += step
            self._rotate_child(children[place], self.ends[end ^ 1])
            self.mate[self.ends[end]] = end ^ 1
            self.mate[self.ends[end ^ 1]] = end
        self.children[blossom] = children[start:] + children[:start]
        self.cycle_ends[blossom] = cycle_ends[start:] + cycle_ends[:start]
        self.base[blossom] = self.base[self.children[blossom][0]]

    def _rotate_child(self, child: int, vertex: int) -> None:
        if child >= self.size:
            self._rotate(child, vertex)

    def _smallest_delta(self) -> tuple[int, int, int, int]:
        """The next event: (kind, amount, edge, blossom); kind 1 ends the search (its amount is the smallest dual)."""
        choices: list[tuple[int, int, int, int]] = []
        if not self.largest_first:
            choices.append((min(self.dual[: self.size]), 1, -1, -1))
        choices += [
            (self._slack(self.best_edge[vertex]), 2, self.best_edge[vertex], -1)
            for vertex in range(self.size)
            if self.label[self.outermost[vertex]] == _FREE and self.best_edge[vertex] != -1
        ]
        for blossom in range(2 * self.size):
            if self.parent[blossom] != -1 or self.base[blossom] < 0:
                continue
            if self.label[blossom] == _OUTER and self.best_edge[blossom] != -1:
                choices.append((self._slack(self.best_edge[blossom]) // 2, 3, self.best_edge[blossom], -1))
            elif blossom >= self.size and self.label[blossom] == _INNER:
                choices.append((self.dual[blossom], 4, -1, blossom))
        if not choices:
            return 1, max(0, min(self.dual[: self.size])), -1, -1
        delta, kind, edge, blossom = min(choices, key=lambda choice: (choice[0], choice[1]))
        return kind, delta, edge, blossom

    def _shift_duals(self, delta: int) -> None:
        for vertex in range(self.size):
            label = self.label[self.outermost[vertex]]
            if label == _OUTER:
                self.dual[vertex] -= delta
            elif label == _INNER:
                self.dual[vertex] += delta
        for blossom in range(self.size, 2 * self.size):
            if self.base[blossom] >= 0 and self.parent[blossom] == -1:
                if self.label[blossom] == _OUTER:
                    self.dual[blossom] += delta
                elif self.label[blossom] == _INNER:
                    self.dual[blossom] -= delta

    def _expand_idle_blossoms(self) -> None:
        for blossom in range(self.size, 2 * self.size):
            is_idle = self.parent[blossom] == -1 and self.base[blossom] >= 0 and self.label[blossom] == _OUTER
            if is_idle and self.dual[blossom] == 0:
                self._expand(blossom, True)
