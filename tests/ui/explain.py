"""Why a value is as it is, by pointer and keys. TAP.

Usage: explain.py PROGRAM [CASE...], on a session bus of its own (driver.sh).
"""
import sys
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, FlatDesk, copy, keys, run_cases, says, wait_for, xdotool  # noqa: E402

PROGRAM = sys.argv[1]

SEARCHED = "1297716E722812FED5EA56AAEB4B198F"  # White wins, by a search
FORCED = "2CC231B71D010341983D00A7DCA36E"  # ... in four moves
ZUGZWANG = "BF11E255844BEAA88678ADD7262CB6677024503BD59F"  # ... after a move in column 3
BEST_PLAY = "1 1 2 1 0 p1 1 0 2 2 0 0 2 3 1 3 3 p3 p0 0 p1"  # of PopOut 4x5 after 0123
PAIRED = "64E818829DF7BC07FACB13DE7D50C9AC7A896F06F211A0"  # ... with a pair, and a move gained


def label(desk, words):
    return wait_for(words, lambda: next((found for found in desk.all() if words in found.name), None))


def analyse(desk):
    """Until the position's value is shown, and with it the button."""
    keys("ctrl+Return")
    return wait_for("the button", lambda: desk.find(name="Why?"))


def hard_row(desk):
    """The first reply that has no short reason, in the list of them and not in that of moves."""
    replies = next((found for found in desk.all() if found.name == "Replies"), None)
    return replies and next((found for found in replies.below() if found.role == "list item" and
                             any("no short reason" in part.name for part in found.below())), None)


def walks_along_a_proof():
    """A click on a reply shows it and why it fails; the game changes only when that is asked for."""
    desk = Desk(PROGRAM, SEARCHED)
    desk.click(analyse(desk))
    label(desk, "Why White Wins")
    begins = label(desk, "Then each move of Black loses:").name
    first = begins.split("White begins with column ")[1][0]
    hard = wait_for("a hard reply", lambda: hard_row(desk))
    reply = next(part.name for part in hard.below() if part.name.startswith("Column ")).removeprefix("Column ")
    desk.click(hard)
    label(desk, f"After the moves {first}, {reply}")
    wait_for("its reason", lambda: says(desk, "Why White Wins") and not says(desk, "Looking for the reason"))
    assert desk.position() == SEARCHED, "a click on a reply only shows it"
    desk.press(desk.need(name="Back"))
    wait_for("the way back", lambda: not says(desk, f"After the moves {first}, {reply}"))
    label(desk, begins)
    desk.click(wait_for("a reply", lambda: hard_row(desk)))
    label(desk, f"After the moves {first}, {reply}")
    wait_for("its reason", lambda: says(desk, "Why White Wins") and not says(desk, "Looking for the reason"))
    desk.press(desk.need(name="Play These Moves in the Game"))
    wait_for("both moves", lambda: desk.position() == SEARCHED + first + reply)
    wait_for("no path", lambda: not says(desk, "After "))
    keys("alt+Left", "alt+Left")
    wait_for("the position before", lambda: desk.position() == SEARCHED)
    label(desk, begins)
    desk.press(desk.need(name="Close the Explanation"))
    wait_for("no explanation", lambda: not says(desk, "Then each move"))
    keys("F3")
    label(desk, "Then each move of Black loses:")
    assert desk.end()[0] == 0


def ends_with_its_game():
    """Not when a game that is open beside it is looked at."""
    desk = Desk(PROGRAM, "0415263")
    won = "White has won with this line"

    def explains():
        return any(says(desk, said) for said in (won, "Looking for the reason", "is not proved yet", "is proved yet"))

    def begins_by(begin, position):
        keys("F3")
        wait_for("the line", lambda: says(desk, won))
        begin()
        wait_for("another game", lambda: desk.position() == position)
        wait_for("no explanation", lambda: not explains())
        time.sleep(1)
        assert not explains(), "nobody asked about this game"
        keys("ctrl+z")
        wait_for("the game before", lambda: desk.position() == "0415263")

    def new_game():
        keys("ctrl+n")
        desk.button("Start")
        keys("Return")

    def paste():
        copy("05A")
        keys("ctrl+v")

    begins_by(new_game, ".")
    begins_by(paste, "05A")
    copy("05A\n0415263\n")
    keys("ctrl+v")
    wait_for("the first of two", lambda: desk.position() == "05A")
    keys("F3")
    wait_for("an explanation", explains)
    keys("ctrl+Next")
    wait_for("the line of the second", lambda: says(desk, won))
    keys("Escape")
    wait_for("no explanation", lambda: not says(desk, won))
    assert desk.end()[0] == 0


def names_the_line_that_won():
    desk = Desk(PROGRAM, "0415263")
    keys("F3")
    label(desk, "White has won with this line: level 1 of column 0, level 1 of column 1, "
                "level 1 of column 2 and level 1 of column 3.")
    keys("Escape")
    wait_for("no explanation", lambda: not says(desk, "this line"))
    assert desk.end()[0] == 0


def tells_a_forced_line():
    desk = Desk(PROGRAM, FORCED)
    analyse(desk)
    keys("F3")
    label(desk, "wins by force in 4 moves")
    keys("alt+Left")
    label(desk, "wins by force in 4 moves")  # which was not analysed, but is short to prove
    assert desk.end()[0] == 0


def tells_a_zugzwang():
    desk = Desk(PROGRAM, ZUGZWANG)
    analyse(desk)
    keys("F3")
    label(desk, "may not play below")
    label(desk, "other cells to fill")
    assert desk.end()[0] == 0


def names_the_marks():
    desk = Desk(PROGRAM, PAIRED)
    analyse(desk)
    keys("F3")
    label(desk, "Cross: Black may not play there. Frame: White can gain a move there. Arc: two cells")
    assert desk.end()[0] == 0


def flat_games_have_forced_lines_and_moves():
    desk = FlatDesk(PROGRAM, "--game", "connect4:5x4", "0123012")
    analyse(desk)
    keys("F3")
    wait_for("a reason", lambda: says(desk, "There is no short reason") or says(desk, "by force"))
    assert desk.end()[0] == 0


def tells_distances():
    """By the scores that players of Connect-4 know, and on the board above each column."""
    desk = FlatDesk(PROGRAM, "--game", "connect4:7x6", "333333440")
    desk.click(desk.need(name="Show the Distances"))
    label(desk, "White wins, −15 (stone 13)")
    label(desk, "White wins, −2 (stone 39)")
    told = desk.need(name="White wins, −2 (stone 39)", role="label").get_description()
    assert told.startswith("Stone 39 ends the game. The score −2 is the stones that the winner"), told
    table = desk.need(name="Moves of the Position", role="list")
    heights = {row.extents()[3] for row in table.below() if row.role == "list item" and "wins" in row.name}
    assert len(heights) == 1, f"some of the rows wrap: {heights}"
    desk.click(desk.need(name="Hide the Distances"))
    wait_for("no distances", lambda: not says(desk, "-15"))
    assert desk.end()[0] == 0


def keeps_distances_when_stopped():
    """The heading says what runs; what was found until then stays."""
    desk = FlatDesk(PROGRAM, "--game", "connect4:8x8", "0")
    desk.click(desk.need(name="Show the Distances"))
    label(desk, "Finding the distances")
    desk.click(desk.need(name="Stop Finding Distances"))
    desk.need(name="Hide the Distances")
    label(desk, "Nothing is searched")
    assert desk.end()[0] == 0


def tells_distances_of_popout():
    """In moves, of drops and pops; the best play then ends in the four."""
    desk = FlatDesk(PROGRAM, "--game", "popout:4x5", "0123")
    desk.click(desk.need(name="Show the Distances"))
    label(desk, "White wins in 11 moves")
    label(desk, "Black wins in 8 moves")
    desk.click(desk.need(name="Show the Best Play"))
    line = label(desk, BEST_PLAY).name.split()
    assert len(line) == 21, line
    desk.click(desk.need(name="Play the Line"))
    desk.click(desk.need(name="Last Position"))
    wait_for("the end of the line", lambda: desk.position() == "0123" + "".join(line))
    label(desk, "White has won")
    assert desk.end()[0] == 0


def shows_beliefs_until_there_are_proofs():
    desk = Desk(PROGRAM, SEARCHED)
    wait_for("the bar", lambda: any(found.name.startswith("Estimate: White") for found in desk.all()))
    xdotool("mousemove", *desk.point(desk.columns()[0]))
    wait_for("the hint", lambda: says(desk, "Estimate: White"))
    analyse(desk)
    wait_for("no bar", lambda: not any(found.name.startswith("Estimate: White")
                                       and found.role != "label" for found in desk.all()))
    assert desk.end()[0] == 0


CASES = (walks_along_a_proof, ends_with_its_game, names_the_line_that_won, tells_a_forced_line, tells_a_zugzwang, names_the_marks, tells_distances,
         keeps_distances_when_stopped,
         tells_distances_of_popout, flat_games_have_forced_lines_and_moves,
         shows_beliefs_until_there_are_proofs)

if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
