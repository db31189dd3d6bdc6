"""The recipe of docs/belief.md in short: a thousand lines of data, training, weights, and the engine
that reads them says the same as the network, to the last digit. Skips where there is no PyTorch.

Usage: belief-recipe.py TOOLS-FOLDER BELIEF-DATA BELIEF-OUTPUTS
"""

import itertools
import pathlib
import subprocess
import sys
import tempfile

LINES, SECONDS = 1000, "6"


def skip_without_torch():
    try:
        import torch  # noqa: F401
    except ImportError:
        print("skipped: PyTorch is not installed (Debian: python3-torch)")
        sys.exit(77)


def write_data(program, path):
    """The first lines of data as they come; the positions' codes among them are returned."""
    with subprocess.Popen([program, "600", "7", "30", "44", "3000", "0.6"], stdout=subprocess.PIPE,
                          text=True) as process:
        lines = list(itertools.islice(process.stdout, LINES))
        process.kill()
    assert len(lines) == LINES, "belief-data ended early"
    path.write_text("".join(lines))
    return [line.split()[1] for line in lines if line.startswith("p")]


def main():
    tools, data, outputs = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    skip_without_torch()
    with tempfile.TemporaryDirectory() as folder:
        at = pathlib.Path(folder)
        codes = write_data(data, at / "data")
        (at / "codes").write_text("\n".join(codes) + "\n")
        for script, *arguments in (("dataset.py", at / "d.npz", at / "data"),
                                   ("train.py", at / "d.npz", SECONDS, at / "net.pt"),
                                   ("export.py", at / "net.pt", at / "weights.bin"),
                                   ("calibrate.py", at / "d.npz", at / "net.pt"),
                                   ("compare.py", at / "net.pt", outputs, at / "weights.bin", at / "codes")):
            subprocess.run([sys.executable, "-B", tools / script, *arguments], check=True)


if __name__ == "__main__":
    main()
