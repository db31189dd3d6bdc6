"""Proofs: the value of a position, of all its moves, and of many positions."""
from __future__ import annotations

import ctypes
import sys
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Dict, Iterable, Iterator, List, Optional, Union

from ._library import LINE_MOST, AnalysisView as InnerView, Handle, Options, View, call, encode, lib, run_stoppable
from .position import Move, MoveLike, Position, Value

if TYPE_CHECKING:
    from .files import Books, Store

GOALS = {"exact": 0, "first": 1, "second": 2}
MANY_BYTES = 1 << 28  # of a table for many positions


class Table:
    """Memory of what was searched, for questions about one game; many may use one at the same time.

    >>> table = Table("connect4:6x5", 1 << 26)
    >>> solve(Position("33", "connect4:6x5"), table=table).value
    <Value.DRAW: 2>
    """

    def __init__(self, game: str = "cube", size: int = 1 << 28, solver: Optional[str] = None):
        self._handle = Handle(lib.fourscore_table_free, lib.fourscore_table_create, encode(game),
                              None if solver is None else encode(solver), size)

    def clear(self) -> None:
        """Forgets everything. BusyError while something that uses it runs."""
        call(lib.fourscore_table_clear, self._handle)


@dataclass(frozen=True)
class Answer:
    """What a question came to: the values that are still possible, and what it took."""
    value: Value
    answered: bool  #: the values answer what was asked
    nodes: int
    seconds: float


class _Asked:
    """Options, and what has to live as long as they do."""

    def __init__(self, position: Position, goal: str = "exact", threads: int = 1, table: Optional[Table] = None,
                 solver: Optional[str] = None, books: Optional["Books"] = None, store: Optional["Store"] = None,
                 size: int = 0, soonest: bool = False):
        if goal not in GOALS:
            raise ValueError(f"goal {goal!r}: one of {', '.join(GOALS)}")
        self.shared = (table, books, store)
        self.options = Options(position=position._inner, goal=GOALS[goal], threads=threads, bytes=size,
                               solver=None if solver is None else encode(solver), soonest=soonest)
        for name, thing in zip(("table", "books", "store"), self.shared):
            if thing is not None:
                setattr(self.options, name, thing._handle.pointer())

    def question(self) -> Handle:
        return Handle(lib.fourscore_question_free, lib.fourscore_question_create, self.options)


def _answer(question: Handle) -> Answer:
    view = View()
    lib.fourscore_question_peek(question, view)
    return Answer(Value(view.values), view.answered, view.nodes, view.seconds)


def solve(position: Position, goal: str = "exact", *, seconds: float = 0, nodes: int = 0, threads: int = 1,
          table: Optional[Table] = None, solver: Optional[str] = None, books: Optional["Books"] = None,
          store: Optional["Store"] = None) -> Answer:
    """Proves the value of a position, or with the goal "first" or "second" whether that player wins.

    It ends unanswered after so many seconds or nodes (0: no limit), and stops on Ctrl+C. What books or
    a store know is not searched; a store that is open for writing gets what is proved.

    >>> answer = solve(Position("33", "connect4:6x5"))
    >>> answer.value, answer.answered
    (<Value.DRAW: 2>, True)
    >>> solve(Position("0"), nodes=1000).value
    <Value.UNKNOWN: 7>
    """
    question = _Asked(position, goal, threads, table, solver, books, store).question()
    run_stoppable(lambda: call(lib.fourscore_question_run, question, nodes, seconds),
                  lambda: lib.fourscore_question_stop(question))
    return _answer(question)


def best_line(position: Position, *, seconds: float = 0, goal: str = "exact", soonest: bool = False,
              **options) -> List[Move]:
    """Proved best play from the position, to the end of the game unless the time is over; with
    `soonest` the winner wins as soon as it can. The other options are those of solve().

    >>> line = best_line(Position("33", "connect4:5x4"))
    >>> position = Position("33", "connect4:5x4")
    >>> for move in line:
    ...     position = position.play(move)
    >>> position.result
    <Value.DRAW: 2>
    """
    question = _Asked(position, goal, soonest=soonest, **options).question()
    moves, count, complete = (ctypes.c_uint8 * LINE_MOST)(), ctypes.c_int(), ctypes.c_bool()
    run_stoppable(lambda: call(lib.fourscore_question_line, question, seconds, moves, LINE_MOST, count, complete),
                  lambda: lib.fourscore_question_stop(question))
    return [position.move(number) for number in moves[:count.value]]


# --- All moves of a position ---

STATES = ("illegal", "open", "searching", "answered")


@dataclass(frozen=True)
class MoveView:
    """How the search for a move stands."""
    move: Move
    value: Value  #: proved of the position after it
    state: str  #: "open", "searching" or "answered"
    nodes: int
    seconds: float
    share: float  #: so much is perhaps done: an estimate, and no bound
    score: Optional[int]  #: how far the end is, if that was asked for: distances()


@dataclass(frozen=True)
class AnalysisView:
    """How an analysis stands: its moves are the legal ones."""
    value: Value
    running: bool
    answered: bool
    nodes: int
    seconds: float
    share: float
    moves: Dict[Move, MoveView]
    score: Optional[int]  #: of the position, when that of each move is known


class Analysis:
    """The values of all moves of a position, live: it searches in a thread of its own.

    Made by analyse(). Iterating over it gives views until it has ended.
    """

    def __init__(self, asked: _Asked, position: Position, seconds: float):
        self.position = position
        self._asked = asked
        self._seconds = seconds
        self._handle = Handle(lib.fourscore_analysis_free, lib.fourscore_analysis_create, asked.options)
        self._ended = threading.Event()
        self._raised: Optional[BaseException] = None
        self._begun = False

    def _work(self) -> None:
        try:
            call(lib.fourscore_analysis_run, self._handle, self._seconds)
        except BaseException as error:  # pylint: disable=broad-except
            self._raised = error
        finally:
            self._ended.set()

    def __enter__(self) -> "Analysis":
        if self._begun:
            raise ValueError("an analysis is entered once")
        self._begun = True
        threading.Thread(target=self._work, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    def view(self) -> AnalysisView:
        """How it stands now; never waits for the search, and still tells after the end."""
        inner = InnerView()
        lib.fourscore_analysis_peek(self._handle, inner)
        moves = {}
        for number, found in enumerate(inner.moves[:inner.count]):
            if found.state == 0:
                continue
            move = self.position.move(number)
            moves[move] = MoveView(move, Value(found.values), STATES[found.state], found.nodes, found.seconds,
                                   found.share, found.score if found.has_score else None)
        whole = inner.whole
        return AnalysisView(Value(whole.values), not self._ended.is_set(), whole.answered, whole.nodes,
                            whole.seconds, whole.share, moves, inner.score if inner.has_score else None)

    def prefer(self, move: Optional[MoveLike]) -> None:
        """Makes a move the next to be searched; None takes that back."""
        number = -1 if move is None else self.position.read_move(move) if isinstance(move, str) else int(move)
        lib.fourscore_analysis_prefer(self._handle, number)

    def stop(self) -> None:
        """Stops the search, and waits for its end: 20 ms at most."""
        if self._begun and not self._ended.is_set():
            lib.fourscore_analysis_stop(self._handle)
            self._ended.wait()

    def wait(self, seconds: Optional[float] = None) -> AnalysisView:
        """Waits for the end, or so many seconds; raises what went wrong. Ctrl+C ends the waiting."""
        self._ended.wait(seconds)
        if self._raised is not None:
            raise self._raised
        return self.view()

    def __iter__(self) -> Iterator[AnalysisView]:
        """A view ten times a second, the last when it has ended."""
        while True:
            view = self.wait(0.1)
            yield view
            if not view.running:
                return


def analyse(position: Position, goal: str = "exact", *, seconds: float = 0, threads: int = 1,
            table: Optional[Table] = None, solver: Optional[str] = None, books: Optional["Books"] = None,
            store: Optional["Store"] = None) -> Analysis:
    """An analysis of all moves, which begins with the `with` block and is stopped at its end. The
    options are those of solve().

    >>> with analyse(Position("333", "connect4:6x5")) as analysis:
    ...     view = analysis.wait()
    >>> view.value
    <Value.DRAW: 2>
    >>> [move for move, found in view.moves.items() if found.value is Value.FIRST]
    [Move('0'), Move('3'), Move('5')]
    """
    return Analysis(_Asked(position, goal, threads, table, solver, books, store), position, seconds)


def distances(position: Position, *, seconds: float = 0, **options) -> Dict[Move, int]:
    """How far the end is after each move, by the mover's score: how many of the winner's stones would
    be left after the last one, and one more; negative if the mover loses, 0 for a draw. In PopOut it is
    the moves to the end. Moves are left out of which it is not known in that time.

    >>> distances(Position("333", "connect4:5x4"))
    {Move('0'): 0, Move('1'): 0, Move('2'): 1, Move('3'): 0, Move('4'): 0}
    """
    analysis = Analysis(_Asked(position, **options), position, 0)
    run_stoppable(lambda: call(lib.fourscore_analysis_distances, analysis._handle, seconds),
                  lambda: lib.fourscore_analysis_stop(analysis._handle))
    return {move: found.score for move, found in analysis.view().moves.items() if found.score is not None}


# --- Many positions ---

Progress = Union[bool, Callable[[int, int], None]]


def _draw_progress(done: int, total: int) -> None:
    print(f"\r{done} of {total} positions", end="\n" if done == total else "", file=sys.stderr, flush=True)


class _Crowd:
    """Threads that solve positions one after the other, with one table."""

    def __init__(self, positions: List[Position], asked: _Asked, nodes: int, seconds: float):
        self.positions, self.asked, self.nodes, self.seconds = positions, asked, nodes, seconds
        self.values: List[Optional[Value]] = [None] * len(positions)
        self.lock = threading.Lock()  # of what follows
        self.next = self.done = 0
        self.stopped = False
        self.raised: Optional[BaseException] = None
        self.running: set = set()

    def take(self) -> int:
        """The place of a position to solve; -1: there is none."""
        with self.lock:
            if self.stopped or self.next == len(self.positions):
                return -1
            self.next += 1
            return self.next - 1

    def solve(self, place: int, options: Options) -> None:
        options.position = self.positions[place]._inner
        question = Handle(lib.fourscore_question_free, lib.fourscore_question_create, options)
        with self.lock:
            self.running.add(question)
            if self.stopped:
                lib.fourscore_question_stop(question)
        try:
            call(lib.fourscore_question_run, question, self.nodes, self.seconds)
            view = View()
            lib.fourscore_question_peek(question, view)
            self.values[place] = Value(view.values)
        finally:
            with self.lock:
                self.running.discard(question)
                self.done += 1
            question.close()

    def work(self) -> None:
        options = Options.from_buffer_copy(self.asked.options)
        try:
            while (place := self.take()) >= 0:
                self.solve(place, options)
        except BaseException as error:  # pylint: disable=broad-except
            self.raised = error
            self.stop()

    def stop(self) -> None:
        with self.lock:
            self.stopped = True
            for question in self.running:
                lib.fourscore_question_stop(question)

    def run(self, threads: int, progress: Optional[Callable[[int, int], None]]) -> None:
        workers = [threading.Thread(target=self.work, daemon=True) for _ in range(threads)]
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                while worker.is_alive():
                    worker.join(0.2)
                    if progress is not None:
                        progress(self.done, len(self.positions))
        except BaseException:
            self.stop()
            raise
        finally:
            for worker in workers:
                worker.join()


def solve_many(positions: Iterable[Position], goal: str = "exact", *, threads: int = 1,
               progress: Optional[Progress] = None, nodes: int = 0, seconds: float = 0,
               table: Optional[Table] = None, solver: Optional[str] = None, books: Optional["Books"] = None,
               store: Optional["Store"] = None) -> List[Value]:
    """The values of many positions of one game, each solved by one of so many threads, all with one
    table. `nodes` and `seconds` limit each position. `progress` is called a few times a second with the
    number of positions done and of all; True draws that on standard error.

    >>> from fourscore import sample
    >>> found = solve_many(sample(40, 5), threads=2)
    >>> [value.is_known for value in found]
    [True, True, True, True, True]
    """
    listed = list(positions)
    if threads < 1:
        raise ValueError(f"{threads} threads: at least 1")
    if not listed:
        return []
    if table is None and solver is None:
        table = Table(listed[0].game, MANY_BYTES)
    asked = _Asked(listed[0], goal, 1, table, solver, books, store)
    crowd = _Crowd(listed, asked, nodes, seconds)
    crowd.run(min(threads, len(listed)), _draw_progress if progress is True else progress or None)
    if crowd.raised is not None:
        raise crowd.raised
    return crowd.values  # type: ignore[return-value]
