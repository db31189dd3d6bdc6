"""Where the keyboard's focus goes in the real window, and what Escape closes. TAP.

Usage: focus.py PROGRAM, on a session bus of its own (driver.sh).
"""
import sys
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, FlatDesk, copy, keys, kept_in, run_cases, says, settings_file, wait_for, xdotool  # noqa: E402

PROGRAM = sys.argv[1]
GAME = "5A0F695C"
REPLIES = "1297716E722812FED5EA56AAEB4B198F"  # White wins, against each of them


def focus(desk):
    return wait_for("a focus", lambda: desk.root.focused())


def walk(desk, key="Tab", steps=40):
    """What the key leads to, until it comes back to where it began."""
    found = [focus(desk)]
    while len(found) < steps:
        xdotool("key", key)
        here = focus(desk)
        if here.path == found[0].path:
            break
        found.append(here)
    return found


def a_table_takes_one_tab():
    desk = Desk(PROGRAM, GAME)
    xdotool("key", "--delay", 50, "F9", "F9")
    desk.click(desk.need(name="Column 3: Not analysed", role="list item"))
    xdotool("key", "Down")
    wait_for("the next row", lambda: focus(desk).name.startswith("Column 4"))
    xdotool("key", "Tab")
    assert focus(desk).role == "push button", focus(desk).name
    xdotool("key", "shift+Tab")
    wait_for("the row again", lambda: focus(desk).name.startswith("Column 4"))
    xdotool("key", "shift+Tab")
    assert focus(desk).role == "push button", focus(desk).name
    assert desk.end()[0] == 0


TABLES = ("list", "grid", "table", "tree grid")
NO_TABLES = ("GtkListBox", "GtkFlowBox")  # without a name of their own: rows of settings, and of buttons


def tables_entered(desk, steps):
    """The tables that Tab enters, and those that keep it for a further step."""
    entered, kept, before = [], [], None
    for _ in range(steps):
        xdotool("key", "Tab")
        here = focus(desk)
        around = [o for o in desk.root.below() if o.role in TABLES and o.name not in NO_TABLES
                  and here.path in {inner.path for inner in o.below()}]
        table = around[-1] if around else None
        if table:
            (kept if table.path == before else entered).append(table.name)
        before = table and table.path
    return entered, kept


def takes_one_tab_each(desk, tables, steps):
    entered, kept = tables_entered(desk, steps)
    assert not kept, (kept, entered)
    assert set(tables) <= set(entered), entered


def a_table_takes_one_tab_in_every_window():
    desk = Desk(PROGRAM, REPLIES)
    keys("ctrl+Return")
    desk.click(desk.need(name="Why?"))
    wait_for("the replies", lambda: desk.find(name="Replies"))
    takes_one_tab_each(desk, ("Moves", "Replies"), 30)
    assert desk.end()[0] == 0


def a_list_of_games_takes_one_tab():
    desk = Desk(PROGRAM)
    copy("".join(f"{first}5{second}\n" for first in "0123456789" for second in "ABCDEF"))
    keys("ctrl+v")
    wait_for("sixty games", lambda: says(desk, "Game 1 of 60"))
    keys("Home", "ctrl+shift+g")
    wait_for("the list", lambda: says(desk, "60 of 60 games"))
    moves = wait_for("the moves", lambda: next(
        (o.name for o in desk.all() if o.role == "list" and o.name.startswith("60 games went on")), None))
    takes_one_tab_each(desk, ("Games", moves), 16)
    assert desk.end()[0] == 0


def headings_sort_by_keys():
    """They are one stop before the rows; arrows walk in them, Space and Return sort by one of them."""
    desk = Desk(PROGRAM)
    copy("".join(f"[White \"{name}\"]\n1. A1 *\n" for name in ("Ben", "Cem", "Ann")))
    keys("ctrl+v")
    wait_for("three games", lambda: says(desk, "Game 1 of 3"))
    keys("ctrl+shift+g")
    wait_for("the list", lambda: says(desk, "3 of 3 games"))

    def first_rows():
        words = [text for text in desk.texts() if text in ("Ann", "Ben", "Cem")]
        return words[-3:]
    for _ in range(8):
        if focus(desk).name == "No.":
            break
        keys("Tab")
    keys("Right")
    assert focus(desk).name == "White", focus(desk).name
    keys("space")
    wait_for("the order", lambda: first_rows() == ["Ann", "Ben", "Cem"])
    keys("Return")
    wait_for("the other order", lambda: first_rows() == ["Cem", "Ben", "Ann"])
    keys("Tab")
    wait_for("the rows", lambda: focus(desk).role not in ("column header", "push button"))
    assert desk.end()[0] == 0


def a_batch_takes_one_tab():
    desk = Desk(PROGRAM)
    xdotool("key", "ctrl+shift+b")
    desk.click(desk.need(name="Positions", role="text"))
    for position in ("0", "1", "2", "3"):
        keys(position, "Return")
    desk.press(desk.button("Use This List"))
    wait_for("the list", lambda: says(desk, "0 of 4 answered"))
    takes_one_tab_each(desk, ("Results",), 20)
    assert desk.end()[0] == 0


def tab_walks_from_left_to_right():
    """Moves, board, columns, each at its current place: sixteen rows take no Tab each."""
    desk = Desk(PROGRAM, GAME)
    xdotool("key", "--delay", 50, "Left", "Left")
    found = [(o.role, o.name) for o in walk(desk)]
    assert len(found) < 40, found
    names = [name for _, name in found]
    assert "About This Game" in names, names
    moves = next(i for i, name in enumerate(names) if name == "Move 3, Black: Column 9")
    comment = names.index("Comment on the position Comment")
    columns = [name for name in names if name.endswith(": Not analysed")]
    assert len(columns) == 1, names
    # The walk begins on the board: what comes before it comes last.
    assert 0 < names.index(columns[0]) < names.index("About This Game") < moves < comment, names
    assert desk.end()[0] == 0


def a_click_stays_where_it_was():
    desk = Desk(PROGRAM, GAME)
    cell = wait_for("the move", lambda: next(
        (o for o in desk.all() if o.name == "Move 2, White: Column 0" and o.role == "grid cell"), None))
    desk.click(cell)
    wait_for("that position", lambda: desk.position() == "5A0")
    wait_for("the focus there", lambda: focus(desk).name == cell.name)
    xdotool("key", "Right")
    wait_for("the next move", lambda: desk.position() == "5A0F")
    assert desk.end()[0] == 0


def access_keys_press_buttons():
    desk = Desk(PROGRAM, "7CE03F")
    assert desk.button("Analyse")
    xdotool("key", "alt+a")
    wait_for("the search", lambda: desk.find(name="Pause", role="push button"))
    xdotool("key", "alt+s")
    wait_for("the stop", lambda: not desk.find(name="Pause", role="push button"))
    xdotool("key", "alt+p")
    wait_for("the plots", lambda: desk.pane("Plots"))
    assert desk.end()[0] == 0


def is_seen(desk, o):
    """Whether it has a place within the window; what is hidden has none, a pane that slid away is beside."""
    x, _, width, _ = o.extents()
    return width > 0 and 0 <= x < desk.root.first_child().extents()[2]


def shows(desk, name):
    """Whether an object of that name is to be seen."""
    return any(is_seen(desk, o) for o in desk.all() if o.name == name)


def narrow():
    return Desk(PROGRAM, GAME, settings=settings_file(window_width=360, window_height=640))


def panes_close_themselves():
    """In a narrow window, by their own button, and by Escape."""
    desk = narrow()
    for key, inside in (("F9", "Find Out"), ("F8", "About This Game")):
        xdotool("key", key)
        wait_for(inside, lambda name=inside: shows(desk, name))
        time.sleep(0.5)  # it slides
        desk.click(next(o for o in desk.all() if o.name == "Close the Pane" and is_seen(desk, o)))
        wait_for("its end", lambda name=inside: not shows(desk, name))
        xdotool("key", key)
        wait_for(inside, lambda name=inside: shows(desk, name))
        xdotool("key", "Escape")
        wait_for("its end by Escape", lambda name=inside: not shows(desk, name))
    assert desk.end()[0] == 0


def one_strip_at_a_time():
    """The newest, where there is little room; the one before it comes back."""
    desk = narrow()
    xdotool("key", "ctrl+r")
    wait_for("the review", lambda: shows(desk, "Close the Review"))
    xdotool("key", "F3")
    wait_for("the explanation", lambda: shows(desk, "Close the Explanation"))
    wait_for("the review to make way", lambda: not shows(desk, "Close the Review"))
    xdotool("key", "Escape")
    wait_for("the review again", lambda: shows(desk, "Close the Review"))
    assert desk.end()[0] == 0


def tab_passes_every_strip():
    """It leads through the buttons of the strip, and beyond: a label there is no end."""
    for pressed, button in ((("ctrl+p", "Return"), "Resign"), (("ctrl+e",), "Clear Board"), (("ctrl+r",), "Close the Review")):
        desk = Desk(PROGRAM, GAME[:4])
        for key in pressed:
            xdotool("key", key)
            time.sleep(1)
        wait_for(button, lambda name=button: desk.find(name=name, role="push button"))
        xdotool("key", "Tab")
        names = [o.name for o in walk(desk, steps=60)]
        assert button in names and "Main Menu" in names and len(names) < 60, (button, names)
        assert desk.end()[0] == 0


def a_new_game_is_played_at_once():
    """By the keys of columns, also if the position was being typed before."""
    desk = Desk(PROGRAM, GAME)
    xdotool("key", "ctrl+l")
    wait_for("the position", lambda: focus(desk).role in ("text", "entry"))
    xdotool("key", "ctrl+n")
    wait_for("the dialog", lambda: desk.find(name="Start", role="push button"))
    xdotool("key", "Return")
    wait_for("a new game", lambda: desk.position() == ".")
    wait_for("the focus on the board", lambda: focus(desk).role not in ("text", "entry"))
    xdotool("key", "F")
    wait_for("the move", lambda: desk.position() == "F")
    assert desk.end()[0] == 0


def closes_a_submenu(desk):
    """Opens one of the main menu by keys, and leaves it."""
    xdotool("key", "F10")
    while (item := focus(desk)).name != "Learn":
        xdotool("key", "Down")
    xdotool("key", "Right")
    wait_for("the submenu", lambda: focus(desk).path != item.path)
    xdotool("key", "Escape")


def a_menu_gives_the_focus_back():
    """Keys go on where they were, whichever menu was opened and left."""
    desk = Desk(PROGRAM, GAME)
    closes_a_submenu(desk)
    xdotool("key", "Left")
    wait_for("the move before", lambda: desk.position() == GAME[:-1])
    for button in ("View of the Board", "Copy Position"):
        desk.click(desk.button(button))
        wait_for(f"the menu of {button}", lambda: focus(desk).role == "menu item")
        xdotool("key", "Escape")
        wait_for("the board", lambda: focus(desk).name.startswith("Column "))
    xdotool("key", "F9", "F9")
    row = desk.need(name="Column 3: Not analysed", role="list item")
    desk.click(row)
    closes_a_submenu(desk)
    wait_for("the row", lambda: focus(desk).path == row.path)
    xdotool("key", "Menu")
    wait_for("its menu", lambda: focus(desk).role == "menu item")
    xdotool("key", "Escape")
    wait_for("the row again", lambda: focus(desk).path == row.path)
    assert desk.end()[0] == 0


def lists_open_at_the_choice_made():
    """The keys of a list of choices begin at the one that is selected."""
    folder = settings_file(move_names="'letters'")
    desk = Desk(PROGRAM, settings=folder)
    xdotool("key", "ctrl+comma")
    desk.click(desk.need(name="Notation", role="combo box"))
    xdotool("key", "--delay", 200, "Up", "Return")
    wait_for("the one above it", lambda: "move-names='numbers'" in open(kept_in(folder)).read())
    assert desk.end()[0] == 0
    desk = FlatDesk(PROGRAM, "--game", "popout:5x4")
    xdotool("key", "ctrl+n")
    desk.click(desk.need(name="Game", role="combo box"))
    xdotool("key", "--delay", 200, "Up", "Return", "ctrl+Return")
    wait_for("the game above it", lambda: says(desk, "Connect-4, 5×4"))
    assert desk.end()[0] == 0


CASES = (a_table_takes_one_tab, a_table_takes_one_tab_in_every_window, a_list_of_games_takes_one_tab,
         headings_sort_by_keys, a_batch_takes_one_tab, tab_walks_from_left_to_right, a_click_stays_where_it_was,
         access_keys_press_buttons, panes_close_themselves, one_strip_at_a_time,
         tab_passes_every_strip,
         a_new_game_is_played_at_once, a_menu_gives_the_focus_back,
         lists_open_at_the_choice_made)


if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
