"""The rules of the games: libfourscore of build/, or the file that $FOURSCORE_LIBRARY names."""
import os
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
os.environ.setdefault("FOURSCORE_LIBRARY", str(TOP / "build" / "lib" / "libfourscore.so.0"))
sys.path.insert(0, str(TOP / "python"))

import fourscore  # noqa: E402
