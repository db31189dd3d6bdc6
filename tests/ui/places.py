"""Where things are in the real window, and where its keys and the pointer lead. TAP.

Usage: places.py PROGRAM, on a session bus of its own (driver.sh).
"""
import pathlib
import subprocess
import sys
import tempfile
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import (Desk, geometry, kept_in, run_cases, settings_file,  # noqa: E402
                  says, settled, wait_for, xdotool)

PROGRAM = sys.argv[1]
HEIGHT = 1080  # of the screen
HARD = "7CE03F"  # none of its columns is answered in hours


def row(desk, column):
    """The row of a column in the table."""
    return wait_for(f"the row of column {column}", lambda: next(
        (child for child in desk.all() if child.role == "list item"
         and child.name.startswith(f"Column {column}:")), None))


def area(desk, accessible):
    """Left, top, right and bottom of an object on the screen."""
    box = wait_for("a place of its own", lambda: settled(accessible))
    x, y = desk.point(accessible)
    return x - box[2] // 2, y - box[3] // 2, x + box[2] // 2, y + box[3] // 2


def other_applications(*lines):
    """A folder of the system's data with other applications than this machine has: its cache of types."""
    folder = pathlib.Path(tempfile.mkdtemp())
    for name in ("mime", "icons", "glib-2.0", "themes"):
        (folder / name).symlink_to(pathlib.Path("/usr/share", name))
    (folder / "applications").mkdir()
    (folder / "applications" / "mimeinfo.cache").write_text("\n".join(("[MIME Cache]", *lines, "")))
    return folder


def the_guide_in_a_browser():
    folder = other_applications("text/html=browser.desktop;")
    told = folder / "told"
    (folder / "applications" / "browser.desktop").write_text(
        "[Desktop Entry]\nType=Application\nName=Browser\nMimeType=text/html;\n"
        f"Exec=sh -c 'echo %u >{told}'\n")
    for language in ("C", "de"):
        (folder / "guide" / language).mkdir(parents=True)
        (folder / "guide" / language / "index.html").write_text("<title>Guide</title>")
    environment = {"XDG_DATA_DIRS": str(folder), "FOURSCORE_GUIDE": str(folder / "guide"),
                   "FOURSCORE_LOCALE_DIR": "/nowhere"}  # only the guide is translated
    for language, page in (("en", "C"), ("de", "de"), ("tlh", "C")):
        told.unlink(missing_ok=True)
        desk = Desk(PROGRAM, faults=environment | {"LANGUAGE": language})
        xdotool("key", "F1")
        wait_for("the browser", lambda: told.exists() and told.read_text())
        assert told.read_text().endswith(f"/guide/{page}/index.html\n"), told.read_text()
        assert desk.end()[0] == 0


def nothing_shows_the_guide():
    desk = Desk(PROGRAM, faults={"XDG_DATA_DIRS": str(other_applications()), "FOURSCORE_GUIDE": "/nowhere"})
    xdotool("key", "F1")
    wait_for("what to install", lambda: says(desk, "Install a help viewer, such as Yelp."))
    assert desk.end()[0] == 0


def the_guide_is_a_file():
    folder = other_applications()
    page = folder / "guide" / "C" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<title>Guide</title>")
    desk = Desk(PROGRAM, faults={"XDG_DATA_DIRS": str(folder), "FOURSCORE_GUIDE": str(folder / "guide")})
    xdotool("key", "F1")
    wait_for("where the guide is", lambda: says(desk, str(page)))
    assert desk.end()[0] == 0


def hints(desk):
    """The places of the windows that are none of ours."""
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "fourscore"],
                           capture_output=True, text=True, check=False).stdout.split()
    return [geometry(window) for window in found if window != desk.window()]


def keys_reach_the_board():
    folder = settings_file()
    desk = Desk(PROGRAM, settings=folder)
    desk.click(row(desk, "3"))
    xdotool("key", "5")
    wait_for("a move after the list", lambda: desk.position() == "5")
    desk.click(row(desk, "3"))
    xdotool("key", "w")
    wait_for("a letter after the list", lambda: "white-threats=true" in open(kept_in(folder)).read())
    desk.click(desk.need(name="Solver and Table"))
    xdotool("key", "a")
    wait_for("a move after a button", lambda: desk.position() == "5A")
    desk.click(desk.need(name="Find Out", role="combo box"))
    time.sleep(0.5)
    xdotool("key", "--delay", 200, "1", "Escape")
    assert desk.position() == "5A", "a key of an open list was played"
    xdotool("key", "ctrl+m")
    xdotool("type", "0 and 1")
    assert desk.position() == "5A", "a text was played"
    assert desk.end()[0] == 0


def an_empty_part_takes_the_focus():
    desk = Desk(PROGRAM)
    left, top, _, _ = area(desk, desk.need(name="Board"))
    xdotool("key", "ctrl+l")
    xdotool("mousemove", left + 12, top + 12, "click", 1)
    xdotool("key", "5", "Home", "End")
    wait_for("the move", lambda: desk.position() == "5")
    assert desk.end()[0] == 0


def undoes_after_entering():
    desk = Desk(PROGRAM, "0")
    xdotool("key", "ctrl+l")
    xdotool("type", "5A")
    xdotool("key", "Return")
    wait_for("the position", lambda: desk.position() == "5A" and
             desk.columns()[10].get_name().startswith("Column A, 1 stone"))
    xdotool("key", "ctrl+z")
    wait_for("the game before", lambda: desk.position() == "0")
    assert desk.end()[0] == 0


def hints_wait_and_keep_off():
    desk = Desk(PROGRAM)
    _, _, _, bottom = area(desk, desk.need(name="Board"))
    for column in (5, 6, 9):
        xdotool("mousemove", *desk.point(desk.columns()[column]))
        for _ in range(5):  # a pointer on its way
            xdotool("mousemove_relative", 1, 0)
            assert not hints(desk), "it came before the pointer rested"
        shown = wait_for("the hint", lambda: hints(desk), 5)
        assert all(hint["Y"] >= bottom - 1 for hint in shown), (shown, bottom)
    assert desk.end()[0] == 0


def hints_need_no_lower_edge():
    """The window lies lower than the screen is high, and with it the edge of the board below which a hint is."""
    desk = Desk(PROGRAM)
    left, top, right, bottom = area(desk, desk.need(name="Board"))
    down = HEIGHT - (top + bottom) // 2
    window = geometry(desk.window())
    xdotool("windowmove", desk.window(), window["X"], window["Y"] + down)
    time.sleep(0.5)
    x = (left + right) // 2
    for y in range(top + down + 20, HEIGHT - 20, 30):
        xdotool("mousemove", x, y)
        time.sleep(1)
        if hints(desk):
            break
    assert hints(desk), "no cell was met"
    assert desk.end()[0] == 0


def the_header_undoes():
    desk = Desk(PROGRAM)
    xdotool("key", "--delay", 50, "5", "a")
    wait_for("two moves", lambda: desk.position() == "5A")
    desk.click(desk.button("Undo"))
    wait_for("an undo", lambda: desk.position() == "5")
    desk.click(desk.button("Redo"))
    wait_for("a redo", lambda: desk.position() == "5A")
    assert area(desk, desk.button("Undo"))[3] < area(desk, desk.need(name="Board"))[1]
    assert desk.end()[0] == 0


def tooltips(desk):
    """The places of windows that are open beside the main one."""
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(desk.process.pid)],
                           capture_output=True, text=True, check=False)
    return [geometry(window) for window in found.stdout.split() if window != desk.window()]


def tooltips_are_at_the_pointer():
    """The bar of the estimate is as high as the board; GTK shows its tooltip below the middle of it."""
    desk = Desk(PROGRAM, "5A0C", settings=settings_file(beliefs="true"))
    bar = wait_for("the estimate", lambda: next(
        (o for o in desk.all() if o.name.startswith("Estimate: ") and o.extents()[3] > 300), None))
    left, top, right, _ = area(desk, bar)
    xdotool("mousemove", (left + right) // 2, top + 30)
    xdotool("mousemove", (left + right) // 2, top + 34)
    place, = wait_for("its tooltip", lambda: tooltips(desk))
    assert top < place["Y"] < top + 34 + 60, place
    assert desk.end()[0] == 0


def fits_a_narrow_screen():
    """Also while Pause shows."""
    desk = Desk(PROGRAM, HARD, settings=settings_file(window_width=360, window_height=640))
    xdotool("key", "ctrl+Return")
    wait_for("the search", lambda: desk.find(name="Pause", role="push button"))
    whole = geometry(desk.window())
    assert (whole["WIDTH"], whole["HEIGHT"]) == (360, 640), whole
    assert desk.end()[0] == 0


def bars_fit_a_narrow_screen():
    """That of a review together with that of a game that is played, or the set-up."""
    desk = Desk(PROGRAM, "0123", settings=settings_file(window_width=360, window_height=640))
    xdotool("key", "ctrl+r")
    wait_for("the review", lambda: desk.find(name="Close the Review", role="push button"))
    xdotool("key", "ctrl+e")
    wait_for("the counts", lambda: says(desk, "White 2, Black 2. White to move"))
    time.sleep(1)  # for the layout
    whole = geometry(desk.window())
    assert (whole["WIDTH"], whole["HEIGHT"]) == (360, 640), whole
    xdotool("key", "Escape", "ctrl+p")
    wait_for("the dialog", lambda: desk.find(name="Thinking Time"))
    dialog = geometry(desk.window())
    assert dialog["WIDTH"] <= 360, dialog
    xdotool("key", "Return")
    wait_for("the game", lambda: says(desk, "Your turn"))
    time.sleep(1)
    whole = geometry(desk.window())
    assert (whole["WIDTH"], whole["HEIGHT"]) == (360, 640), whole
    assert desk.end()[0] == 0


def sets_up_on_a_narrow_screen():
    """With counts and what is wrong as stones come and go."""
    desk = Desk(PROGRAM, "01", settings=settings_file(window_width=360, window_height=640))
    xdotool("key", "ctrl+e")
    wait_for("the counts", lambda: says(desk, "White 1, Black 1. White to move"))
    whole = geometry(desk.window())
    assert (whole["WIDTH"], whole["HEIGHT"]) == (360, 640), whole
    desk.click(desk.button("White"))
    xdotool("key", "--delay", 50, "5", "5")
    wait_for("what is wrong", lambda: says(desk, "White 3, Black 1. No game leads here"))
    desk.click(desk.button("Clear Board"))
    wait_for("the empty board", lambda: says(desk, "White 0, Black 0. White to move"))
    whole = geometry(desk.window())
    assert (whole["WIDTH"], whole["HEIGHT"]) == (360, 640), whole
    xdotool("key", "ctrl+z")
    wait_for("the stones again", lambda: says(desk, "White 3, Black 1."))
    assert desk.end()[0] == 0


def deletes_beside_the_moves():
    desk = Desk(PROGRAM, "5A")
    bin_place = area(desk, desk.button("Delete This Move and All After It"))
    comment = area(desk, desk.need(name="Comment", role="label"))
    assert bin_place[3] < comment[1], (bin_place, comment)
    desk.click(desk.button("Delete This Move and All After It"))
    wait_for("the move to go", lambda: desk.position() == "5")
    assert desk.end()[0] == 0


def the_main_menu_is_short():
    desk = Desk(PROGRAM)
    xdotool("key", "F10")
    wait_for("the menu", lambda: desk.find(name="Set Up a Position", role="menu item"))
    names = {found.name for found in desk.all() if found.role == "menu item"}
    below = {"Puzzles", "Tour", "Guide", "Keyboard Shortcuts"}  # Learn
    assert below <= names and len(names - below) <= 12, names
    assert not any("Job" in name for name in names), names
    xdotool("key", "Escape")
    assert desk.button("Export as Cluster Job…") and desk.button("Open Job Folder…")
    assert desk.end()[0] == 0


def is_seen(desk, name):
    """Whether there is an object of that name that has been laid out and is not hidden."""
    return any(o.extents()[2] > 0 for o in desk.all() if o.name == name and o.role != "label")


def the_sidebar_is_one_card():
    """What is known of the moves; question, solver and figures are a click away, and stay as they were left."""
    folder = settings_file(search_details="false")
    desk = Desk(PROGRAM, HARD, settings=folder)
    assert row(desk, "3") and not is_seen(desk, "Find Out")
    desk.click(wait_for("the expander", lambda: next(
        (o for o in desk.all() if o.name.endswith("Question, Solver and Figures") and o.role != "label"), None)))
    wait_for("the question", lambda: is_seen(desk, "Find Out"))
    wait_for("the setting", lambda: "search-details=true" in open(kept_in(folder)).read())
    assert desk.end()[0] == 0


def plots_wait_for_a_search():
    """In a large window, which has room for them, and tasks for as long as there are any."""
    desk = Desk(PROGRAM, HARD, settings=settings_file(window_width=1900, window_height=1000))
    wait_for("the layout", lambda: geometry(desk.window())["WIDTH"] == 1900)
    shown = lambda name: any(o.name == name for o in desk.all())  # noqa: E731
    assert not shown("How the search went") and not says(desk, "No tasks")
    xdotool("key", "ctrl+Return")
    wait_for("the plots", lambda: shown("How the search went"))
    xdotool("key", "ctrl+Return")
    wait_for("the stop", lambda: desk.find(name="Analyse", role="push button"))
    assert shown("How the search went")
    assert desk.end()[0] == 0


CASES = (keys_reach_the_board, the_guide_in_a_browser, nothing_shows_the_guide, the_guide_is_a_file,
         an_empty_part_takes_the_focus, undoes_after_entering,
         hints_wait_and_keep_off, hints_need_no_lower_edge, tooltips_are_at_the_pointer, the_header_undoes,
         fits_a_narrow_screen, bars_fit_a_narrow_screen, sets_up_on_a_narrow_screen, deletes_beside_the_moves,
         the_main_menu_is_short, the_sidebar_is_one_card, plots_wait_for_a_search)


if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen, f"1920x{HEIGHT}x24"))
