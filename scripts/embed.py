"""Writes the bytes of a file as C source: embed.py FILE NAME > NAME.c"""

import sys


def main():
    path, name = sys.argv[1:]
    with open(path, "rb") as file:
        data = file.read()
    print("#include <stddef.h>\n")
    print(f"extern const unsigned char {name}_bytes[];\nextern const size_t {name}_size;")
    print(f"_Alignas(64) const unsigned char {name}_bytes[] = {{")
    for i in range(0, len(data), 32):
        print(",".join(map(str, data[i : i + 32])) + ",")
    print(f"}};\nconst size_t {name}_size = sizeof {name}_bytes;")


if __name__ == "__main__":
    main()
