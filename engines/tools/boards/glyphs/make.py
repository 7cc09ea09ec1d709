#!/usr/bin/env python3
"""Writes ../page/glyphs.js: the outlines of the characters on the boards.

Needs fonttools (`pip install fonttools`) and Noto Serif CJK (Debian: fonts-noto-cjk).

    make.py [FONT.ttc]
"""

import pathlib
import sys

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

FONT = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
FACE = "Noto Serif CJK JP Bold"
SHOGI = "歩香桂銀金角飛玉王と杏圭全馬龍竜"
RANKS = "一二三四五六七八九"
XIANGQI = "帥仕相傌俥炮兵將士象車砲卒"
RIVER = "楚河漢界"
GRID = 100
# The middle of an ideographic square above the base line, in units of the font.
MIDDLE = 380

HEAD = """// Outlines of the characters on the boards, on a grid of 100 units, the middle at 0, 0.
// Made by engines/tools/boards/glyphs/make.py from Noto Serif CJK JP Bold, (c) 2017-2022 Adobe,
// under the SIL Open Font License 1.1 (engines/tools/boards/glyphs/OFL.txt).

"""


class PathPen(BasePen):
    """SVG path data in whole units, relative, without what can be left out."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.path = ""
        self.at = (0, 0)

    def _add(self, letter, *points):
        points = [(round(x), round(y)) for x, y in points]
        numbers = [n for x, y in points for n in (x - self.at[0], y - self.at[1])]
        if letter == "l" and numbers == [0, 0]:
            return
        self.path += letter + " ".join(map(str, numbers)).replace(" -", "-")
        self.at = points[-1]

    def _moveTo(self, to):
        self._add("m", to)
        self.start = self.at

    def _lineTo(self, to):
        self._add("l", to)

    def _curveToOne(self, a, b, to):
        self._add("c", a, b, to)

    def _closePath(self):
        self.path += "z"
        self.at = self.start


def outline(font, character):
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    scale = GRID / font["head"].unitsPerEm
    shift = Transform(scale, 0, 0, -scale, -GRID / 2, MIDDLE * scale)
    pen = PathPen(glyphs)
    glyphs[name].draw(TransformPen(pen, shift))
    return pen.path


def main():
    collection = TTCollection(sys.argv[1] if len(sys.argv) > 1 else FONT)
    font = next(f for f in collection.fonts if f["name"].getDebugName(4) == FACE)
    characters = dict.fromkeys(SHOGI + XIANGQI + RIVER + RANKS)
    lines = [f'  "{c}": "{outline(font, c)}",\n' for c in characters]
    text = HEAD + "export const GLYPHS = {\n" + "".join(lines) + "};\n"
    out = pathlib.Path(__file__).resolve().parent.parent / "src" / "html" / "glyphs.js"
    out.write_text(text, encoding="utf-8")
    print(f"{out}: {len(characters)} outlines, {len(text.encode())} bytes")


main()
