"""Layouts of systems that run tables together, set heads apart or cut them: what is right is not accused."""

from __future__ import annotations

from docparse.judge.judge import judge_page
from docparse.judge.model import Verdict

PROSE = "Explanations of the variations between periods are set out below for each of the captions."


def _table(*rows: tuple[str, ...]) -> str:
    return (
        "<table>" + "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>" for row in rows) + "</table>"
    )


def _pipes(*rows: tuple[str, ...]) -> str:
    return "\n".join(f"|{'|'.join(row)}|" for row in rows)


def _numbers(*values: str) -> tuple[str, ...]:
    return tuple(f"<number>{value}</number>" for value in values)


def _plain(*rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [tuple(cell.replace("<number>", "").replace("</number>", "") for cell in row) for row in rows]


def _wrong(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [verdict.fact.text for verdict in verdicts if not verdict.correct]


def _refused(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [verdict.fact.text for verdict in verdicts if verdict.attributed == "no"]


def test_heads_of_like_tables_below_one_another_are_no_loop() -> None:
    """What is said no more often than on the page is not said too often; one time more, it is a loop."""
    heads = ("Three Months Ended", "<temporal>2023</temporal>")
    names = ("Sales", "Costs", "Taxes", "Other income", "Purchases")
    tables = "".join(
        f"<p>{name} went up.</p>" + _table(("", *heads), (name, f"<number>{n}41</number>", f"{n}9"))
        for n, name in enumerate(names, 2)
    )
    apart = "\n".join(f"{name} went up. {n}41 {n}9" for n, name in enumerate(names, 2))
    gold = f"<p>{PROSE}</p>{tables}"
    years = [
        v.correct
        for v in judge_page(gold, f"{PROSE}\n{apart}\n" + "Three Months Ended\n2023\n" * 5)
        if v.fact.type == "temporal"
    ]
    assert years == [True] * 5
    stuck = judge_page(gold, f"{PROSE}\n{apart}\n" + "Three Months Ended\n2023\n" * 6)
    assert not any(v.correct for v in stuck if v.fact.type == "temporal")


def test_a_label_with_two_dashes_is_known_again_in_a_line() -> None:
    gold = _table(
        ("", "2023", "2022"),
        ("Cost of sales", *_numbers("13", "15")),
        ("Depreciation––assets, mainly in Cost of sales", *_numbers("4", "7")),
    )
    text = (
        "| |2023|2022|\n|Cost of sales|13|15|\n\nDepreciation--assets, mainly in Cost of sales 4 7 All else\n"
    )
    assert not _wrong(judge_page(gold, text))


def test_a_head_set_before_a_value_has_not_replaced_it() -> None:
    rows = [(f"Row {'xyz'[n % 3]}", *_numbers(f"{n},6{n}1", f"{n}4", f"{n},7{n}2")) for n in range(1, 7)]
    heads = ("", "Company", "Credit", "All")
    gold = _table(heads, *rows[:3], ("", "Quarter 2023", "", ""), heads, *rows[3:])
    read = _plain(*rows)
    third = (*read[2][:2], f"{read[2][2]} Quarter 2023", read[2][3])
    assert read[2][3] not in _wrong(judge_page(gold, _table(heads, *read[:2], third, heads, *read[3:])))


def test_labels_may_be_set_apart_from_their_rows() -> None:
    """A label that is on the page once is there, wherever an output sets it; one that is not is lost."""
    tag = "<financialconcepts>Loss (gain)</financialconcepts>"
    rows = ("", "2023", "2022"), ("Net sales of goods", "812", "809"), (tag, "21", "44"), ("Margin", "3", "5")
    said, last = f"{PROSE} Each loss, gain or charge is named.", "Taxes are estimated by a yearly rate."
    gold = f"<p>{said}</p>{_table(*rows)}<p>{last}</p>"
    values = _pipes(("812", "809"), ("21", "44"), ("3", "5"))
    text = f"Loss (gain)\n{said}\nNet sales of goods Margin\n\n{values}\n\n{last}"
    assert not _wrong(judge_page(gold, text))
    assert _wrong(judge_page(gold, text.replace("Loss (gain)", "Other matters"))) == ["Loss (gain)"]


def test_the_heads_of_a_second_table_end_those_of_the_first() -> None:
    """Of two tables set as one, values of the second are not in columns of the first."""
    first = [(f"Row {c}", *_numbers(f"{n}1{n}", f"{n}2{n}", f"{n}3{n}")) for n, c in enumerate("abc", 1)]
    second = [(f"Line {c}", *_numbers(f"{n}4{n}", f"{n}5{n}")) for n, c in enumerate("def", 4)]
    heads = ("", "Direct", "Partner", "All"), ("", "Year 2023", "Year 2022")
    gold = _table(heads[0], *first) + _table(heads[1], *second)
    one = heads[0], *_plain(*first)
    apart = [(label, "", *values) for label, *values in _plain(*second)]
    assert not _refused(judge_page(gold, _pipes(*one, ("", "Year 2023", "", "", "Year 2022"), *apart)))
    wide = [(*row, "") for row in _plain(*second)]
    assert _refused(judge_page(gold, _pipes(*one, ("", "", *heads[1][1:]), *wide)))


def test_what_an_edge_leaves_of_a_word_is_no_word() -> None:
    """`In` of `Income` is not the `in` of another head."""
    upper = ("", "Gain in Other", "Gain in Other", "Income and Gain", "Income and Gain")
    years = ("", "2023", "2022", "2023", "2022")
    rows = [
        (f"Contracts {c}", *_numbers(f"{n}8", f"{n}1{n}", f"6{n}", f"4{n}3")) for n, c in enumerate("xyz", 1)
    ]
    gold = _table(upper, years, *rows)
    plain = _plain(*rows)
    cut = ("", "Gain in O", "ther", "In", "come and Gain")
    assert not _wrong(judge_page(gold, _pipes(cut, years, *plain)))


def test_a_row_in_one_cell_is_a_line_of_text() -> None:
    """Its values are told by their order, as in text; out of order they are not."""
    heads = ("", "Shares", "Amount", "Total")
    rows = [
        (f"Balance of {c}", *_numbers(f"{n},31{n}", f"{n}5", f"{n},90{n}")) for n, c in enumerate("abcd", 1)
    ]
    gold = _table(heads, *rows)
    plain = _plain(*rows)
    one = [(" ".join(plain[1]), "", "", "")]
    verdicts = judge_page(gold, _pipes(heads, plain[0], *one, *plain[2:]))
    assert not _wrong(verdicts)
    assert not _refused(verdicts)
    mixed = [(" ".join((plain[1][0], plain[1][3], plain[1][2], plain[1][1])), "", "", "")]
    assert _wrong(judge_page(gold, _pipes(heads, plain[0], *mixed, *plain[2:])))


def test_values_with_a_note_and_several_in_brackets_are_no_words() -> None:
    """A row without its label, and a column without its heads, are not another's."""
    heads = ("", "At July 31, 2023", "At June 30, 2022")
    rows = (("Notes", *_numbers("26,678", "114")), ("Bonds (b)", *_numbers("22,018", "74")))
    gold, said = _table(heads, *rows), "At July 31, 2023 At June 30, 2022 Notes Bonds (b)"
    assert not _refused(judge_page(gold, f"{said}\n\n{_pipes(('26,678 (b)', '114 (b)'), ('22,018', '74'))}"))
    below = _pipes(("", "(30) (128)", "(4) (6)"), *_plain(*rows))
    assert not _refused(judge_page(gold, f"{said}\n\n{below}"))


def test_a_date_in_sentences_is_in_no_row() -> None:
    """Lines of a cell of sentences that are set as rows are beside the labels of others."""
    before = "Sales went down by what was returned, and were offset in part by strong demand"
    said = f"{before} in the north under the list of drugs (which ended on", "April 1, 2023", "there.)"
    heads = ("Product", "Area", "2023", "2022", "Commentary")
    rows = ("Drug", "First", *_numbers("143", "3,660")), ("Vaccine", "Second", *_numbers("252", "4,115"))
    tagged = f"{said[0]} <temporal>{said[1]}</temporal> {said[2]}"
    gold = _table(heads, (*rows[0], tagged), (*rows[1], "None."))
    read = _plain(*rows)
    behind = " ".join(said).removeprefix(before)
    page = _pipes(heads, (*read[0], before), (*read[1], behind))
    assert "April 1, 2023" not in _wrong(judge_page(gold, page))


def test_underscores_set_without_blanks_part_words() -> None:
    """`in_Sales_as` is emphasis with its blanks lost; a name with underscores stays."""
    gold = _table(
        ("", "2023"),
        ("<financialconcepts>Increase in Sales as a result of items, net on swaps</financialconcepts>", "24"),
        ("<financialconcepts>net_sales_total</financialconcepts>", "12"),
    )
    read = "||2023|\n|Increase in_Sales_as a result of _items, net_on swaps|24|\n|net_sales_total|12|"
    assert not _wrong(judge_page(gold, read))


def test_a_year_that_a_title_beside_the_heads_says_too_is_read_in_order() -> None:
    """Where titles and heads are one row, a year may be there twice: before the other, or behind."""
    values = (
        ("966", "982", "1,948", "751", "1,021", "1,772"),
        ("727", "1,368", "2,095", "687", "1,388", "2,075"),
    )
    rows = [[f"<number>{value}</number>" for value in row] for row in values]
    body = "".join(
        f"<tr><td>{name}<td>{'<td>'.join(row)}" for name, row in zip(("Heart", "Nerve"), rows, strict=True)
    )
    heads = "".join(f"<td colspan=3>Six Months Ended June 30, {year}" for year in (2031, 2030))
    gold = f"<table><tr><td>{heads}<tr><td>{'<td>US<td>Abroad<td>Total' * 2}{body}</table>"

    def attributed(one: int, two: int) -> set[str]:
        titles = (
            f"Notes | Company to the Six | Condensed Months | of June 30, Ended June 30, | Sales {one} {one}"
        )
        lines = [
            f"| {titles} | Six | Months | Ended June 30, {two} |",
            "| | US | | Abroad | Total | US | Abroad | Total |",
        ]
        lines += [
            f"| {name} | {row[0]} | | {' | '.join(row[1:])} |"
            for name, row in zip(("Heart", "Nerve"), values, strict=True)
        ]
        return {v.attributed for v in judge_page(gold, "\n".join(lines)) if v.fact.type == "number"}

    assert attributed(2031, 2030) == {"yes"}
    assert attributed(2030, 2031) <= {"no", "unknown"}


def test_a_gold_table_of_two_in_one_is_its_own() -> None:
    """Values of the lower part are over two columns of the upper one, under a head that others have there."""
    wide = '<tr><td>{}</td><td colspan="2">{}</td><td>{}</td><td>{}</td>'
    heads = wide.format("", "Upstream", "Corporate", "Segment") + _table(
        ("", "U.S.", "Non-U.S.", "Total", "Total")
    )
    rows = [
        _table((name, *_numbers(f"{n}17", f"{n}27", f"{n}37", f"{n}47"))) for n, name in enumerate("abc", 4)
    ]
    last = wide.format("", "Segment Total", "Corporate Total", "Held")
    sums = [wide.format(name, *_numbers(f"{n}59", f"{n}69", f"{n}79")) for n, name in enumerate("def", 4)]
    page = "".join([heads, *rows, last, *sums])
    page = f"<table>{page.replace('<table>', '').replace('</table>', '')}</table>"
    assert _wrong(judge_page(page, page.replace("<number>", "").replace("</number>", ""))) == []


def test_heads_below_values_on_two_rows_are_read_together() -> None:
    """`U.S.` alone is no column: the row above says of what."""
    heads = (
        ("", "Upstream", "Upstream", "Chemical", "Chemical"),
        ("", "U.S.", "Non-U.S.", "U.S.", "Non-U.S."),
    )
    above, below = (
        (name, *_numbers(*(f"{n}{k}7" for k in range(1, 5)))) for n, name in ((4, "Sales"), (5, "Assets"))
    )
    read = _plain(above, below)
    gold = _table(*heads, above, *heads, below)
    assert not _refused(judge_page(gold, _pipes(*heads, read[0], *heads, read[1])))
    shifted = ("Assets", "", *read[1][1:])
    right = [
        v.fact.text
        for v in judge_page(gold, _pipes(*heads, read[0], *heads, shifted))
        if v.attributed == "yes"
    ]
    assert right == ["417", "427", "437", "447"]


def test_years_exchanged_above_both_parts_of_a_table() -> None:
    """Heads below values that both pages have say no year: those above do."""
    rows = [("Rates", *_numbers("4.23", "3.64")), ("Spreads", *_numbers("1.07", "2.18"))]
    heads, further = (
        ("", "December 31, 2031", "December 31, 2030"),
        ("Inputs", "Weighted average", "Weighted average"),
    )
    gold, read = _table(heads, rows[0], further, rows[1]), _plain(*rows)

    def attributed(*years: str) -> set[str]:
        return {v.attributed for v in judge_page(gold, _pipes(("", *years), read[0], further, read[1]))}

    assert attributed(*heads[1:]) == {"yes"}
    assert "yes" not in attributed(*heads[:0:-1])


def test_heads_of_another_column_are_not_mended_by_the_order_of_lines() -> None:
    """A row set into the next table, with words of another row's label behind its own, is not known by it."""
    heads = ("", "June 30, 2031", "June 30, 2030")
    first, last = (
        (name, *_numbers(f"{n}17", f"{n}27")) for n, name in ((4, "Amortization"), (5, "Payables to others"))
    )
    gold, read = _table(heads, first, last), _plain(first, last)
    noted = (f"{read[1][0]} Includes amortization of assets. {PROSE}", *read[1][1:])

    def attributed(year: str) -> set[str]:
        page = "\n\n".join((_pipes(heads, read[0]), _pipes(("", year), noted[:2])))
        return {v.attributed for v in judge_page(gold, page) if v.fact.text == "517"}

    assert attributed(heads[1]) == {"yes"}
    assert "yes" not in attributed(heads[2])
