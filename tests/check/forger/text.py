"""Below the grammar: characters of the file. Its last line is right again, or is itself what is wrong."""
import re

from forger.body import sealed


def parts_of(rand, stock):
    """The text before the last line, and the number of lines."""
    body = rand.choice(stock.bodies)
    data = body.data()
    return data[:data.rindex(b"end\t")].decode("ascii"), len(body.lines)


def character_changed(rand, stock):
    text, count = parts_of(rand, stock)
    at = rand.randrange(len(text))
    put = rand.choice(["", text[at] * 2, rand.choice("\0\t\n\r /0123abcdefABCGwxy-\x7f\udcff")])
    return sealed(text[:at] + put + text[at + 1:], count)


def head_changed(rand, stock):
    """A character in one of the first lines."""
    text, count = parts_of(rand, stock)
    at = rand.randrange(text.index("\nroot "))
    put = rand.choice(["", text[at] * 2, " ", "0", "x", "\t", "\r", "1", "2", "3", text[at].swapcase()])
    return sealed(text[:at] + put + text[at + 1:], count)


def number_changed(rand, stock):
    """A number of roots or lines is wrong, or is written in another way."""
    text, count = parts_of(rand, stock)
    word = rand.choice(["roots", "lines", "end"])
    if word == "end":
        return sealed(text, rand.choice([count + 1, f"0{count}", f"+{count}", "", f"{count} ", f"{count:x}x"]))
    found = re.search(rf"^{word} (\d+)$", text, re.MULTILINE)
    number = int(found[1])
    put = rand.choice([number + 1, max(number - 1, 0), 0, f"0{number}", f"+{number}", f"-{number}", f" {number}",
                       f"{number} ", "", 2**64 + number, "9" * 30, f"{number}.0", f"0x{number}"])
    return sealed(f"{text[:found.start(1)]}{put}{text[found.end(1):]}", count)


def line_of_text_gone_or_twice(rand, stock):
    text, count = parts_of(rand, stock)
    lines = text.splitlines(keepends=True)
    at = rand.randrange(len(lines))
    lines[at:at + 1] = rand.choice([[], lines[at:at + 1] * 2, ["\n"], ["\n", lines[at]], [lines[at][:-1] + " \n"]])
    return sealed("".join(lines), count)


def end_changed(rand, stock):
    data = rand.choice(stock.bodies).data()
    at = rand.randrange(data.rindex(b"end\t"), len(data))
    return rand.choice([data[:at] + bytes([data[at] ^ 1]) + data[at + 1:], data[:at] + data[at + 1:], data + b"\n",
                        data[:-1], data + data[data.rindex(b"end\t"):], data[:at] + b"0" + data[at:], data + b" ",
                        data + b"\0", data[:-9] + data[-9:].upper(), data[:data.rindex(b"end\t")]])


def file_cut(rand, stock):
    data = rand.choice(stock.bodies).data()
    return data[:rand.randrange(len(data))]


def sum_not_made_right(rand, stock):
    data = rand.choice(stock.bodies).data()
    at = rand.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rand.randrange(8)]) + data[at + 1:]


KINDS = [character_changed, head_changed, number_changed, line_of_text_gone_or_twice, end_changed, file_cut,
         sum_not_made_right]
