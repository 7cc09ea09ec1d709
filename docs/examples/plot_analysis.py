#!/usr/bin/env python3
"""Draws a game that `tengen review --json` has analysed.

Reads JSON lines on stdin, takes the first game (or that of --game), and plots what the first side
can expect after each ply; the moves that cost most are marked. With matplotlib the picture has any
format that it writes; without it, or with --plain, it is SVG.

    tengen review --json game.kif --nodes 100000 | plot_analysis.py --out game.svg
"""

import argparse
import json
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, MARGIN = 800, 320, 40
# Moves are marked from this loss of chances on.
MARKED = 0.10


def chance(finding):
    """What the first side can expect, 0 to 1."""
    value = finding["chance"]
    return value if finding["turn"] == "first" else 1 - value


def read_game(stream, number):
    """The findings of one game, in order."""
    findings = []
    for line, text in enumerate(stream, 1):
        try:
            finding = json.loads(text)
        except ValueError as error:
            sys.exit(f"error: line {line} of the input is no JSON: {error}")
        if "error" in finding:
            print(f"left out: {finding['error']}", file=sys.stderr)
        elif "done" in finding:  # how far the analysis is
            continue
        elif finding.get("game", finding["line"]) == number:
            findings.append(finding)
    if not findings:
        sys.exit(f"error: no game {number} in the input")
    return findings


def title_of(findings):
    """The players, if they are known."""
    players = [name for name in findings[0].get("players", []) if name]
    return " - ".join(players) or "game"


def marks_of(findings):
    """Plies and names of costly moves."""
    costly = (f for f in findings if f.get("chance_lost", 0) >= MARKED)
    return [(f["ply"], f["played"]) for f in costly]


def draw_svg(findings, chances, path):
    """A plot without any library."""
    last = max(findings[-1]["ply"], 1)

    def point(ply, value):
        x = MARGIN + (WIDTH - 2 * MARGIN) * ply / last
        return x, HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value

    points = [point(f["ply"], value) for f, value in zip(findings, chances)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    left, right, middle = MARGIN, WIDTH - MARGIN, point(0, 0.5)[1]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<title>{escape(title_of(findings))}</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{left}" y="20">{escape(title_of(findings))}</text>',
        f'<line x1="{left}" y1="{middle}" x2="{right}" y2="{middle}" stroke="silver"/>',
        f'<polyline points="{line}" fill="none" stroke="steelblue" stroke-width="2"/>',
    ]
    by_ply = {f["ply"]: place for f, place in zip(findings, points)}
    for ply, move in marks_of(findings):
        x, y = by_ply[ply]
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="firebrick"/>')
        parts.append(f'<text x="{x + 6:.1f}" y="{y - 6:.1f}" fill="firebrick">{escape(move)}</text>')
    parts.append(f'<text x="{left}" y="{HEIGHT - 12}">ply 0 to {last}; the first side\'s chances, 0 to 1</text></svg>')
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(parts) + "\n")


def draw_with_matplotlib(pyplot, findings, chances, path):
    """A plot by matplotlib."""
    figure, axes = pyplot.subplots(figsize=(8, 3.2))
    plies = [f["ply"] for f in findings]
    axes.plot(plies, chances)
    axes.axhline(0.5, color="silver")
    for ply, move in marks_of(findings):
        axes.annotate(move, (ply, chances[plies.index(ply)]), color="firebrick")
    axes.set(title=title_of(findings), xlabel="ply", ylabel="chances of the first side", ylim=(0, 1))
    figure.savefig(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", type=int, default=1, help="number of the game, from 1")
    parser.add_argument("--out", default="analysis.svg", help="the picture to write")
    parser.add_argument("--plain", action="store_true", help="draw without matplotlib")
    arguments = parser.parse_args()
    findings = read_game(sys.stdin, arguments.game)
    chances = [chance(finding) for finding in findings]
    try:
        if arguments.plain:
            raise ImportError
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        draw_with_matplotlib(pyplot, findings, chances, arguments.out)
    except ImportError:
        if not arguments.out.endswith(".svg"):
            sys.exit(f"error: {arguments.out}: without matplotlib the picture is an SVG: name it so")
        draw_svg(findings, chances, arguments.out)
    costly = ", ".join(f"{ply + 1}: {move}" for ply, move in marks_of(findings))
    print(f"{len(findings)} positions in {arguments.out}; costly moves: {costly or 'none'}")


if __name__ == "__main__":
    main()
