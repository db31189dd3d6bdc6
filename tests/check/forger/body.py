"""A certificate whose parts can be changed."""
import copy
import zlib

import second


def sealed(text, count):
    """The bytes of these lines, with a last line that has that number and the right sum."""
    data = text.encode("ascii", "surrogateescape")
    return data + f"end\t{count}\t{zlib.crc32(data):08x}\n".encode()


def board_code(position):
    return "/".join("".join("wb"[stone] for stone in column) for column in position.columns)


def position_at(code):
    return second.Position([["wb".index(stone) for stone in field] for field in code.split("/")])


def name_of(position):
    return f"{position.name():020x}"


def canonical(position):
    return second.position_of(position.name())


class Body:
    """Roots are lists of a board code and an answer; lines are lists of fields, of which the first is the name."""

    def __init__(self, version, claim, roots, lines, job="none"):
        self.version, self.claim, self.roots, self.lines, self.job = version, claim, roots, lines, job

    @staticmethod
    def read(text):
        texts = text.splitlines()
        roots = [line.split(" ")[1:] for line in texts if line.startswith("root ")]
        lines = [line.split("\t") for line in texts[6 + len(roots):-1]]
        return Body(texts[0][-1], texts[3][6:], roots, lines, texts[2][4:])

    def copy(self):
        return copy.deepcopy(self)

    def data(self):
        head = [f"fourscore-certificate {self.version}", "game connect-four-3d", f"job {self.job}",
                f"claim {self.claim}", f"roots {len(self.roots)}"]
        roots = ["root " + " ".join(root) for root in self.roots]
        lines = ["\t".join(line) for line in self.lines]
        return sealed("\n".join([*head, *roots, f"lines {len(lines)}", *lines, ""]), len(lines))

    def sort(self):
        self.lines.sort(key=lambda line: line[0])
        return self
