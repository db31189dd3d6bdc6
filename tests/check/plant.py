"""Writes a file of fourscore-check with a fault in it: a condition that is left out, mostly.

Usage: plant.py --names
       plant.py NAME FOLDER >FILE.c

A fault is an edit, given as the file, the text to find and what to put there. An edit that does not fit exactly once
is an error, so that a change of the checker cannot make a fault vanish unseen.

Not here is what another condition implies, so that nothing can show whether it is there: that a column's code has a
highest bit and a board code no column too many (another comparison refuses them), that a rule's letter is one of
four (its part would be empty), that a line is not too short for its name (the name would not be one), that the
cells of a pair differ where they are read again (they were read so), and that what was visited is not visited again
(it takes longer).
"""
import pathlib
import sys

FAULTS = {
    # The file and its head.
    "file-cut": ("certificate", "text[length - 1] == '\\n' && ", ""),
    "file-with-zero-bytes": ("certificate", " && strlen(text) == length", ""),
    "head-magic": ("certificate", "strncmp(first, magic, strlen(magic)) != 0 || ", ""),
    "head-version": ("certificate", "(*version != '1' && *version != '2') ||", ""),
    "head-version-rest": ("certificate", "||\n      version[1])", ")"),
    "head-game": ("certificate", "if (strcmp(next(reader), \"game connect-four-3d\") != 0)", "if (!next(reader))"),
    "head-job": ("certificate", "if (cert_next_value(reader, \"job\") == NULL)", "if (next(reader) == NULL)"),
    "head-claim": ("certificate", " || (strcmp(claim, \"first\") != 0 && strcmp(claim, \"second\") != 0)", ""),
    "head-no-roots": ("certificate", "return certificate->root_count > 0 || wrong(reader, \"at least one root\");",
                      "return true;"),
    "count-sign": ("certificate", " || *text < '0' || *text > '9'", ""),
    "count-rest": ("certificate", "*end == '\\0' && *count", "*count"),
    "count-most": ("certificate", " && *count <= most", ""),
    "count-zeros": ("certificate", " && (*text != '0' || end == text + 1)", ""),
    "end-count": ("certificate", "if (strcmp(line, expected) != 0)",
                  "if (strlen(line) < 8 || strcmp(line + strlen(line) - 8, expected + strlen(expected) - 8) != 0)"),
    "end-sum": ("certificate", "if (strcmp(line, expected) != 0)",
                "if (strncmp(line, expected, strlen(expected) - 8) != 0)"),
    "end-rest": ("certificate", "return reader->at == end || wrong(reader, \"the end\");", "return true;"),
    # Roots, names, positions.
    "root-board": ("certificate", " || !game_read(value, (int)(blank - value), &root->position))",
                   " || (game_read(value, (int)(blank - value), &root->position), false))"),
    "root-over": ("certificate", "if (!cert_goes_on(reader, &root->position)) return false;", ""),
    "root-answer": ("certificate", " || strcmp(blank + 1, \"not-win\") == 0 || wrong(reader, \"win or not-win\")",
                    " || true"),
    "board-letters": ("game", "    } else {\n      return false;\n    }\n  }\n  count_stones",
                      "    }\n  }\n  count_stones"),
    "board-five-stones": ("game", " && level < LEVELS) {\n      position->stones[text",
                          ") {\n      position->stones[text"),
    "board-fields": ("game", "return column == COLUMNS - 1;", "return true;"),
    "over-counts": ("game", "if (more != 0 && more != 1)", "if (false)"),
    "over-white-line": ("game", "if (lines_any(position->stones[WHITE]))", "if (false)"),
    "over-black-line": ("game", "if (lines_any(position->stones[BLACK]))", "if (false)"),
    "over-full": ("game", "position->count == CELLS ?", "false ?"),
    "name-image": ("game", "for (int g = 1; g < 8; g++)", "for (int g = 1; g < 7; g++)"),
    "name-of-images": ("game", "return game_compare(game_name(position), name) == 0;", "return true;"),
    "name-tab": ("certificate", " || text[20] != '\\t'", ""),
    "name-digits": ("certificate", "if (digit == NULL) return false;", "if (digit == NULL) digit = digits;"),
    "name-code": ("certificate", "if (!game_position(line->name, &position)) return",
                  "if (!game_position(line->name, &position) && false) return"),
    "name-over": ("certificate", "if (!cert_goes_on(reader, &position)) return false;", ""),
    "name-order": ("certificate", "line->name) >= 0)", "line->name) > 0)"),
    "name-any-order": ("certificate", "if (i > 0 && game_compare", "if (false && game_compare"),
    # What a line may say.
    "moves-columns": ("certificate", "return text[length] == '\\0' && length", "return length"),
    "moves-none": ("certificate", "length >= 1 && ", ""),
    "moves-one-in-version-1": ("certificate", "(version == 1 ? 1 : CELLS)", "CELLS"),
    "moves-most": ("certificate", " && length <= (version == 1 ? 1 : CELLS)", ""),
    "line-answer": ("certificate", "return line->wins || (length == 7 && memcmp(text, \"not-win\", 7) == 0);",
                    "return true;"),
    "kind-in-version-1": ("certificate", "\"sight\", NULL}", "\"sight\", \"rule\", \"blocked\", NULL}"),
    "kind-in-version-2": ("certificate", "\"leaf\", \"\", \"rule\"", "\"leaf\", \"sight\", \"rule\""),
    "kind-empty": ("certificate", " == NULL || length == 0)", " == NULL)"),
    "kind-length": ("certificate", "strlen(kinds[version][line->kind]) != length ||", ""),
    "kind-other": ("certificate", "while (kinds[version][line->kind] != NULL && (",
                   "while (line->kind < LINE_LEAF && ("),
    "rest-after-answer": ("certificate", "return *line->text ? \"nothing after the answer\" : NULL;", "return NULL;"),
    "rule-parts": ("certificate", "return rule_read(line->text, &rule) ? NULL : \"the parts of a rule\";",
                   "return rule_read(line->text, &rule) ? NULL : NULL;"),
    # How a rule is written.
    "rule-cell-twice": ("rule", "    if (*cells & cell) break;\n", ""),
    "rule-column-twice": ("rule", " && !(*columns & cell_at(digit(*text, COLUMNS), 0))", ""),
    "rule-digits": ("rule", "return found != NULL && found - digits < most ?", "return found != NULL ?"),
    "rule-cells-most": ("rule", "&rule->closing, COLUMNS)", "&rule->closing, CELLS)"),
    "rule-pairs-most": ("rule", "while (rule->pair_count < RULE_PAIRS) {", "while (true) {"),
    "rule-pairs-whole": ("rule", "if (end != text + 4) break;", "if (end == text) break;"),
    "rule-order": ("rule", "for (const char *letters = \"ctyp\"; *text; letters++) {",
                   "for (const char *letters; letters = \"ctyp\", *text;) {"),
    "rule-part-empty": ("rule", "    if (text == from) return false;\n", ""),
    "rule-empty": ("rule", "  if (*text == '\\0') return false;\n", ""),
    "rule-without-parts": ("rule", "  if (strcmp(text, \"-\") == 0) return true;\n", ""),
    # What a rule proves: the page's conditions 1 to 9, and the cells that M can get.
    "rule-1": ("rule", "if (openings & game_playable(empty)) return", "if (false) return"),
    "rule-2-two-closing": ("rule", "if (count_of(columns_of(closing)) < count_of(closing)) return",
                           "if (false) return"),
    "rule-2-filled": ("rule", "if (closing & ~empty) return", "if (false) return"),
    "rule-2-level-3": ("rule", "closing & ~(threats >> COLUMNS)",
                       "closing & ~(threats >> COLUMNS | level_cells(LEVELS - 1))"),
    "rule-2-threat": ("rule", "closing & ~(threats >> COLUMNS)", "closing & level_cells(LEVELS - 1)"),
    "rule-3-level": ("rule", "rule->tempo & ~(ends & one)", "rule->tempo & ~one"),
    "rule-3-height": ("rule", "rule->tempo & ~(ends & one)", "rule->tempo & ~ends"),
    "rule-4-closed": ("rule", "if (rule->yielded & columns_of(closing)) return", "if (false) return"),
    "rule-4-height": ("rule", "if (rule->yielded & ~(empty >> COLUMNS)) return", "if (false) return"),
    "rule-5-single": ("rule", "    reach->singles |= cells & odd & playable;\n", ""),
    "rule-5-yielded-single": ("rule", "  reach->singles |= rule->yielded & empty;\n", ""),
    "rule-5-yielded-single-always": ("rule", "|= rule->yielded & empty;", "|= rule->yielded;"),
    "rule-5-stones": ("rule", "*reach = (RuleReach){.sure = position->stones[game_mover(position)]};",
                      "*reach = (RuleReach){0};"),
    "rule-5-lower": ("rule", "    reach->sure |= cells & even & empty;\n", ""),
    "rule-5-second-lower": ("rule", "above = even | level_cells(end);", "above = level_cells(end);"),
    "rule-5-tempo": ("rule", "  reach->sure |= rule->tempo << 2 * COLUMNS;\n", ""),
    "rule-5-yielded-1": ("rule", "|= rule->yielded << COLUMNS | rule", "|= rule"),
    "rule-5-yielded-3": ("rule", "rule->yielded << COLUMNS | rule->yielded << 3 * COLUMNS;",
                         "rule->yielded << COLUMNS;"),
    "rule-6-yielded": ("rule", "reach->tempi = count_of(rule->yielded) + ", "reach->tempi = "),
    "rule-6-odd": ("rule", " + count_of(reach->singles) % 2;", ";"),
    "rule-6-tempi": ("rule", "if (count_of(rule->tempo) < reach->tempi) return", "if (false) return"),
    "rule-6-one-tempo": ("rule", "if (count_of(rule->tempo) < reach->tempi) return",
                         "if (!rule->tempo && reach->tempi) return"),
    "rule-7": ("rule", "if (wins && count_of(rule->closing) <= reach->tempi) return", "if (false) return"),
    "rule-7-more": ("rule", "count_of(rule->closing) <= reach->tempi", "count_of(rule->closing) < reach->tempi"),
    "rule-7-for-win": ("rule", "if (wins && count_of(", "if (count_of("),
    "rule-8-singles": ("rule", " || (rule->pairs[i] & ~left))", ")"),
    "rule-8-differ": ("rule", "    left &= ~rule->pairs[i];\n", ""),
    "rule-9": ("rule", "if (!stands_against(rule, lines[i])) return", "if (false) return"),
    "rule-9-half": ("rule", "if ((rule->pairs[i] & ~line) == 0) return true;",
                    "if (rule->pairs[i] & line) return true;"),
    "rule-9-closing": ("rule", "if (count_of(lines[i] & rule->closing) <= 1) lines",
                       "if (!(lines[i] & rule->closing)) lines"),
    "rule-9-two-closing": ("rule", "if (count_of(lines[i] & rule->closing) <= 1) lines", "lines"),
    "rule-9-singles": ("rule", "lines_within(reach->sure | reach->singles | rule->closing",
                       "lines_within(reach->sure | rule->closing"),
    # The walk.
    "walk-end": ("walk", "return claimant_won == walker->wins ||", "return true ||"),
    "walk-win": ("walk", "  if (game_wins_at(&next, mover, cell))\n    return check_end",
                 "  if (false)\n    return check_end"),
    "walk-full": ("walk", "if (next.count == CELLS) return", "if (false) return"),
    "walk-first-root": ("walk", "i < certificate->root_count && good", "i < 1"),
    "walk-mover": ("walk", "if (game_mover(&position) != prover(walker))", "if (false)"),
    "walk-full-column": ("walk", "if (cell < 0) return walk_fail", "if (false) return walk_fail"),
    "walk-first-move": ("walk", "if (at[1] == '\\0') return", "if (true) return"),
    "walk-replies": ("walk", "if (cell >= 0 && !walk_follow(walker, position, cell)) return false;",
                     "if (cell >= 0) return walk_follow(walker, position, cell);"),
    "walk-prover": ("walk", "if (game_mover(position) == prover(walker)) return follow_forced(walker, position);", ""),
    "walk-two-answers": ("walk", "if (*flags & (uint8_t)~now)\n    return", "if (false)\n    return"),
    "walk-rest": ("walk", "good && check_rest(&walker) ?", "good ?"),
    "force-win": ("walk", "if (game_wins_at(&next, mover, cell)) return", "if (false) return"),
    "force-overlooked": ("walk", "if (game_would_win(&next, game_mover(&next), other)) return", "if (false) return"),
    "force-two": ("walk", "if (reply >= 0) return \"a forced line goes on after two threats\";", ""),
    "force-none": ("walk", "if (!game_would_win(&next, mover, other)) continue;", "if (reply >= 0) continue;"),
    "forced-version": ("walk", "walker->certificate->version == 1 ? -1 : ", ""),
    "forced-win": ("walk", "    if (game_would_win(position, mover, cell)) return cell;\n", ""),
    "forced-block": ("walk", "if (game_would_win(position, (Side)!mover, cell)) found = cell;", "found = cell;"),
    "line-other-answer": ("walk", "if (line->wins != walker->wins)\n    return", "if (false)\n    return"),
    "rule-mover": ("walk", "  if (game_mover(position) == prover(walker))\n    return walk_fail",
                   "  if (false)\n    return walk_fail"),
    "rule-fault": ("walk", "return fault == NULL || walk_fail(walker, position, fault);",
                   "return fault == NULL || true;"),
    "rule-unchecked": ("walk", "if (line->kind == LINE_RULE) return check_rule(walker, line, &position);", ""),
    "blocked-wins": ("walk", "  if (walker->wins) return walk_fail(", "  if (false) return walk_fail("),
    "blocked-lines": ("walk", "return !lines_any(open) || walk_fail", "return true || walk_fail"),
    "blocked-side": ("walk", "~position->stones[!walker->certificate->claimant];",
                     "~position->stones[walker->certificate->claimant];"),
    "blocked-unchecked": ("walk", "return line->kind != LINE_BLOCKED || check_blocked(walker, &position);",
                          "return true;"),
    # Leaves, and what is taken on trust.
    "leaf-differs": ("recheck", "if (answer != SOLVER_OUT_OF_TIME && !agrees) {", "if (false) {"),
    "leaf-sight": ("leaves", "line->kind == LINE_LEAF || line->kind == LINE_SIGHT", "line->kind == LINE_LEAF"),
    "leaf-open": ("main", "if (open > 0) return OPEN;", ""),
    "leaf-trusted": ("main", "return trusted == 0 ? GOOD : ON_TRUST;", "return GOOD;"),
    "leaf-strict": ("main", "if (trusted == 0 || !options->strict) return", "if (true) return"),
    "leaf-counts": ("main", "walk.leaves + walk.sights);", "walk.leaves);"),
    "solver-full": ("solver", "if (playable == 0) return no;", "if (playable == 0) return yes;"),
    "solver-win": ("solver", "  if (node->threats[mover] & playable) return turned(yes, claims);\n", ""),
    "solver-two-blocks": ("solver", "if (blocks & (blocks - 1)) return", "if (blocks) return"),
    "solver-first": ("solver", "i < count; i++) {\n    Numbers child", "i < 1; i++) {\n    Numbers child"),
    "solver-turned": ("solver", "return claims ? numbers : ", "return numbers.proof ? numbers : "),
    "solver-rule-answer": ("solver", "return wins ? yes : no;", "return no;"),
}


def plant(name, text):
    file, find, put = FAULTS[name]
    count = text.count(find)
    if count != 1:
        sys.exit(f"plant.py: fault {name}: {count} places instead of one in {file}.c have the text: {find}")
    return text.replace(find, put)


def main():
    if sys.argv[1] == "--names":
        print("\n".join(FAULTS))
        return
    name, folder = sys.argv[1:3]
    print(plant(name, (pathlib.Path(folder) / f"{FAULTS[name][0]}.c").read_text(encoding="utf-8")), end="")


if __name__ == "__main__":
    main()
