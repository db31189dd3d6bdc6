"""What is wrong, as exceptions: each is also the one of Python that it is closest to."""
from __future__ import annotations


class Error(Exception):
    """What libfourscore refused, with its sentence."""


class TextError(Error, ValueError):
    """A text is not what it should be; `offset` is the place, in bytes.

    >>> from fourscore import Position, TextError
    >>> try:
    ...     Position("05G")
    ... except TextError as error:
    ...     print(error.offset, error)
    2 expected a column from 0 to F, found 'G'
    """

    def __init__(self, message: str, offset: int = 0):
        super().__init__(message)
        self.offset = offset


class RangeError(Error, ValueError):
    """A number or a choice is outside what can be served."""


class NoMemoryError(Error, MemoryError):
    """The system does not give the memory."""


class FileError(Error, OSError):
    """A file cannot be read or written, or is not what it should be."""


class ConflictError(Error):
    """Two proofs contradict each other: none of them is believed."""


class BusyError(Error):
    """It runs already, or its table is in use."""
