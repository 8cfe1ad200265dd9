"""Line charts side by side in one SVG file."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT, MARGIN = 320, 240, 44
COLOURS = ("#767676", "#d95f02", "#1b6ca8", "#1b9e77")


@dataclass(frozen=True)
class Chart:
    """One chart: its lines by name. The vertical axis starts at 0."""

    title: str
    across: str
    lines: Mapping[str, Points]


def draw(charts: Sequence[Chart], path: Path) -> None:
    """Write the charts to *path*, and the names of their lines beneath."""
    path.parent.mkdir(parents=True, exist_ok=True)
    width, height = WIDTH * len(charts), HEIGHT + 28
    body = "".join(
        f'<g transform="translate({i * WIDTH} 0)">{"".join(_parts(chart))}</g>' for i, chart in enumerate(charts)
    )
    names = "".join(_legend(list(charts[0].lines)))
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">'
        f'<rect width="{width}" height="{height}" fill="white"/>{body}{names}</svg>\n',
        encoding="utf-8",
    )


def _parts(chart: Chart) -> Iterator[str]:
    points = [point for line in chart.lines.values() for point in line]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top = max(y for _, y in points) * 1.05 or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        across = (x - left) / (right - left or 1.0)
        return MARGIN + across * (WIDTH - 1.5 * MARGIN), HEIGHT - MARGIN - y / top * (HEIGHT - 2 * MARGIN)

    yield _text(WIDTH / 2, MARGIN / 2, chart.title, "middle")
    yield _text(WIDTH / 2, HEIGHT - 8, chart.across, "middle")
    for x in sorted({x for x, _ in points}):
        yield _text(place(x, 0)[0], HEIGHT - MARGIN + 14, f"{x:g}", "middle")
    for y in (0.0, top / 2, top):
        across, down = place(left, y)
        yield _text(across - 6, down + 4, f"{y:.2g}", "end")
        yield f'<path d="M{across:.1f} {down:.1f}H{place(right, y)[0]:.1f}" stroke="#ddd"/>'
    for colour, line in zip(COLOURS, chart.lines.values(), strict=False):
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in line))
        yield f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _legend(names: Sequence[str]) -> Iterator[str]:
    for i, (colour, name) in enumerate(zip(COLOURS, names, strict=False)):
        x = MARGIN + i * 180
        yield f'<path d="M{x} {HEIGHT + 12}h18" stroke="{colour}" stroke-width="3"/>{_text(x + 24, HEIGHT + 16, name)}'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#333">{escape(text)}</text>'
