"""libfourscore as ctypes sees it: the structures and functions of fourscore.h.

A test compares the sizes and places of all members with those that a C compiler finds.
"""
from __future__ import annotations

import ctypes
import os
import threading
from ctypes import (POINTER, Structure, byref, c_bool, c_char, c_char_p, c_double, c_int, c_int8, c_size_t, c_uint8,
                    c_uint64, c_void_p)

from . import errors

MOVES_MOST = 64
LINE_MOST = 500


class Error(Structure):
    _fields_ = [("status", c_int), ("offset", c_size_t), ("message", c_char * 240)]


class Position(Structure):
    _fields_ = [("inside", c_uint64 * 8)]


class About(Structure):
    _fields_ = [("columns", c_int), ("levels", c_int), ("moves", c_int), ("images", c_int), ("stones", c_int),
                ("mover", c_int), ("result", c_int), ("reserved", c_int * 9)]


class Key(Structure):
    _fields_ = [("low", c_uint64), ("high", c_uint64)]


class Options(Structure):
    _fields_ = [("position", Position), ("goal", c_int), ("threads", c_int), ("solver", c_char_p),
                ("table", c_void_p), ("bytes", c_size_t), ("tree_bytes", c_size_t), ("books", c_void_p),
                ("store", c_void_p), ("soonest", c_bool), ("reserved", c_void_p * 8)]


class View(Structure):
    _fields_ = [("values", c_int), ("running", c_bool), ("answered", c_bool), ("exhausted", c_bool),
                ("nodes", c_uint64), ("seconds", c_double), ("share", c_double), ("leaning", c_double),
                ("tasks_open", c_uint64), ("tasks_done", c_uint64), ("reserved", c_uint64 * 8)]


class Checked(Structure):
    _fields_ = [("whole", c_bool), ("leaves", c_uint64), ("solved", c_uint64), ("open", c_uint64),
                ("reserved", c_uint64 * 8)]


class Move(Structure):
    _fields_ = [("state", c_int), ("values", c_int), ("same_as", c_int), ("has_score", c_bool), ("score", c_int),
                ("reserved", c_int * 3), ("nodes", c_uint64), ("seconds", c_double), ("share", c_double),
                ("leaning", c_double)]


class AnalysisView(Structure):
    _fields_ = [("whole", View), ("count", c_int), ("has_score", c_bool), ("score", c_int), ("moves", Move * MOVES_MOST)]


class Judged(Structure):
    _fields_ = [("move", c_int), ("values", c_int), ("points", c_double), ("spread", c_double), ("visits", c_uint64),
                ("reserved", c_uint64 * 2)]


class JudgeView(Structure):
    _fields_ = [("values", c_int), ("best", c_int), ("count", c_int), ("length", c_int), ("points", c_double),
                ("spread", c_double), ("visits", c_uint64), ("line", c_uint8 * 32), ("reserved", c_uint64 * 8),
                ("moves", Judged * MOVES_MOST)]


class Choice(Structure):
    _fields_ = [("move", c_int), ("values", c_int), ("points", c_double), ("nodes", c_uint64),
                ("reserved", c_uint64 * 4)]


STRUCTURES = (Error, Position, About, Key, Options, View, Checked, Move, AnalysisView, Judged, JudgeView, Choice)

_ONE = POINTER(Position)
_OUT = POINTER(c_void_p)

# What each function takes but for a last argument: those that return a status have the error there.
_FALLIBLE = {
    "position_begin": (c_char_p, _ONE),
    "position_read": (c_char_p, c_char_p, _ONE),
    "position_play": (_ONE, c_int),
    "move_read": (_ONE, c_char_p, POINTER(c_int)),
    "position_image": (_ONE, c_int, _ONE),
    "move_image": (_ONE, c_int, c_int, POINTER(c_int)),
    "position_key": (_ONE, POINTER(Key)),
    "position_of_key": (c_char_p, Key, _ONE),
    "positions_cells": (_ONE, c_size_t, POINTER(c_int8)),
    "sample": (c_char_p, c_int, c_uint64, POINTER(c_uint64), _ONE, c_size_t),
    "believe": (_ONE, c_size_t, POINTER(c_double)),
    "game_create": (_OUT, _ONE),
    "game_read": (_OUT, c_char_p, c_char_p, c_char_p),
    "game_play": (c_void_p, c_int),
    "table_create": (_OUT, c_char_p, c_char_p, c_size_t),
    "table_clear": (c_void_p,),
    "question_create": (_OUT, POINTER(Options)),
    "question_run": (c_void_p, c_uint64, c_double),
    "question_line": (c_void_p, c_double, POINTER(c_uint8), c_int, POINTER(c_int), POINTER(c_bool)),
    "question_certify": (c_void_p, c_char_p, c_uint64),
    "check_create": (_OUT, c_char_p),
    "check_run": (c_void_p, c_double, c_int, c_double, POINTER(Checked)),
    "analysis_create": (_OUT, POINTER(Options)),
    "analysis_run": (c_void_p, c_double),
    "analysis_distances": (c_void_p, c_double),
    "judge_create": (_OUT, POINTER(Options), c_size_t),
    "judge_run": (c_void_p, c_void_p, c_uint64, c_double),
    "judge_choose": (c_void_p, c_void_p, c_int, c_uint64, c_double, POINTER(Choice)),
    "books_open": (_OUT, c_char_p),
    "store_open": (_OUT, c_char_p, c_char_p, c_bool),
}

# The others: what they return, and what they take.
_SURE = {
    "version": (c_char_p,),
    "position_write": (None, _ONE, c_char_p),
    "position_variant": (None, _ONE, c_char_p),
    "position_draw": (None, _ONE, c_char_p),
    "position_about": (None, _ONE, POINTER(About)),
    "position_moves": (c_int, _ONE, POINTER(c_uint8)),
    "move_write": (None, _ONE, c_int, c_char_p),
    "game_free": (None, c_void_p),
    "game_back": (c_bool, c_void_p),
    "game_position": (None, c_void_p, _ONE),
    "game_moves": (c_int, c_void_p, POINTER(c_uint8), c_int),
    "game_result": (c_int, c_void_p),
    "game_write": (None, c_void_p, c_char_p),
    "table_free": (None, c_void_p),
    "question_free": (None, c_void_p),
    "question_peek": (None, c_void_p, POINTER(View)),
    "question_stop": (None, c_void_p),
    "check_free": (None, c_void_p),
    "check_stop": (None, c_void_p),
    "analysis_free": (None, c_void_p),
    "analysis_peek": (None, c_void_p, POINTER(AnalysisView)),
    "analysis_stop": (None, c_void_p),
    "analysis_prefer": (None, c_void_p, c_int),
    "judge_free": (None, c_void_p),
    "judge_peek": (None, c_void_p, POINTER(JudgeView)),
    "judge_stop": (None, c_void_p),
    "books_close": (None, c_void_p),
    "books_find": (c_int, c_void_p, _ONE),
    "store_close": (None, c_void_p),
    "store_find": (c_int, c_void_p, _ONE),
}

FUNCTIONS = frozenset(f"fourscore_{name}" for name in (*_FALLIBLE, *_SURE))

_EXCEPTIONS = (errors.Error, errors.TextError, errors.RangeError, errors.NoMemoryError, errors.FileError,
               errors.ConflictError, errors.BusyError)


def _load() -> ctypes.CDLL:
    """The library of the system, or the file that FOURSCORE_LIBRARY names."""
    name = os.environ.get("FOURSCORE_LIBRARY", "libfourscore.so.0")
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"libfourscore cannot be loaded: {error}") from None


lib = _load()
for _name, _takes in _FALLIBLE.items():
    _function = getattr(lib, f"fourscore_{_name}")
    _function.restype, _function.argtypes = c_int, (*_takes, POINTER(Error))
for _name, (_returns, *_takes) in _SURE.items():
    _function = getattr(lib, f"fourscore_{_name}")
    _function.restype, _function.argtypes = _returns, tuple(_takes)


def version() -> str:
    return lib.fourscore_version().decode()


def encode(text: str) -> bytes:
    """A text for C, in which no NUL can be."""
    if "\0" in text:
        raise errors.TextError("a zero byte", text.index("\0"))
    return text.encode()


def call(function, *arguments) -> None:
    """Calls a function that can fail, and raises what it says."""
    error = Error()
    status = function(*arguments, byref(error))
    if status == 0:
        return
    message = error.message.decode(errors="replace")
    if status == 1:
        raise errors.TextError(message, error.offset)
    raise _EXCEPTIONS[status](message)


class Handle:
    """Something opaque of the library, freed when nobody refers to it any more."""

    def __init__(self, free, function, *arguments):
        self._as_parameter_ = c_void_p()
        self._free = free
        call(function, byref(self._as_parameter_), *arguments)

    def pointer(self) -> c_void_p:
        if not self._as_parameter_:
            raise ValueError("it is closed")
        return self._as_parameter_

    def close(self) -> None:
        pointer, self._as_parameter_ = self._as_parameter_, c_void_p()
        if pointer:
            self._free(pointer)

    def __del__(self):
        if getattr(self, "_as_parameter_", None):
            self.close()


def run_stoppable(work, stop) -> None:
    """Calls `work` so that Ctrl+C stops it: signals reach Python's main thread, which must not be in C.

    Other threads call it as it is. What `work` raises is raised here."""
    if threading.current_thread() is not threading.main_thread():
        work()
        return
    raised: list[BaseException] = []
    ended = threading.Event()

    def guarded() -> None:
        try:
            work()
        except BaseException as error:  # pylint: disable=broad-except
            raised.append(error)
        finally:
            ended.set()

    threading.Thread(target=guarded, daemon=True).start()
    try:
        ended.wait()
    except BaseException:
        stop()
        ended.wait()
        raise
    if raised:
        raise raised[0]
