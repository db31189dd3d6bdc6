"""The judge: what to expect where nothing is proved, and moves to play."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, List, Optional, Union

from ._library import Choice as InnerChoice, Handle, JudgeView, call, lib, run_stoppable
from .position import Game, Move, Position, Value
from .search import Table, _Asked

if TYPE_CHECKING:
    from .files import Books, Store


@dataclass(frozen=True)
class JudgedMove:
    """What the judge expects of a move."""
    move: Move
    value: Value  #: proved of the position after it
    points: float  #: that the first player can expect: 1 a win, 0.5 a draw, 0 a loss
    spread: float  #: the standard deviation: how unsure that is
    visits: int


@dataclass(frozen=True)
class Judgement:
    """An estimate; only the values are proved."""
    value: Value
    points: float
    spread: float
    visits: int
    best: Optional[Move]
    line: List[Move]  #: what both are expected to play
    moves: List[JudgedMove]


@dataclass(frozen=True)
class Choice:
    """A move that was chosen to play."""
    move: Move
    value: Value  #: proved of the position after it
    points: float  #: that the mover can expect


class Judge:
    """Judges positions of one game, and chooses moves to play. It keeps what it has seen.

    >>> judge = Judge()
    >>> judgement = judge.judge(Position("041526"), visits=50)
    >>> judgement.value, judgement.best
    (<Value.FIRST: 1>, Move('3'))
    >>> judge.choose(Position("041526"), level=6, seed=1).move
    Move('3')
    """

    def __init__(self, game: str = "cube", *, threads: int = 1, size: int = 0, table: Optional[Table] = None,
                 books: Optional["Books"] = None, store: Optional["Store"] = None):
        self._asked = _Asked(Position(game=game), "exact", threads, table, None, books, store)
        self._handle = Handle(lib.fourscore_judge_free, lib.fourscore_judge_create, self._asked.options, size)

    def _run(self, function, subject: Union[Position, Game], *arguments) -> None:
        game = subject if isinstance(subject, Game) else Game.from_position(subject)
        run_stoppable(lambda: call(function, self._handle, game._handle, *arguments),
                      lambda: lib.fourscore_judge_stop(self._handle))

    def judge(self, subject: Union[Position, Game], *, visits: int = 0, seconds: float = 0) -> Judgement:
        """Looks ahead for so many visits or seconds, one of which is needed. In PopOut give a game,
        whose past counts."""
        if visits <= 0 and seconds <= 0:
            raise ValueError("a judgement needs visits or seconds: it may never end by itself")
        self._run(lib.fourscore_judge_run, subject, visits, seconds)
        view = JudgeView()
        lib.fourscore_judge_peek(self._handle, view)
        position = subject.position if isinstance(subject, Game) else subject
        moves = [JudgedMove(position.move(found.move), Value(found.values), found.points, found.spread, found.visits)
                 for found in view.moves[:view.count]]
        return Judgement(Value(view.values), view.points, view.spread, view.visits,
                         moves[view.best].move if view.best >= 0 else None,
                         [position.move(number) for number in view.line[:view.length]], moves)

    def choose(self, subject: Union[Position, Game], level: int, *, seed: int = 1,
               seconds: float = 0) -> Optional[Choice]:
        """The move that a player of that level makes, from 1, a beginner, to 8, which takes all the
        seconds that it gets. None if the game is over."""
        choice = InnerChoice()
        self._run(lib.fourscore_judge_choose, subject, level, seed, seconds, choice)
        position = subject.position if isinstance(subject, Game) else subject
        if choice.move < 0:
            return None
        return Choice(position.move(choice.move), Value(choice.values), choice.points)
