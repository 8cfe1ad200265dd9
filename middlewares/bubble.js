// Whether an element is drawn as a speech bubble: one picture whose outline is a full body with a small tail below, off the
// middle unless the body is square, or a round one with one of its lower corners. A heart has a notch above and ends in the
// middle, a flag has a pole that does not taper, a lens a handle beside its body, on the right.
(element) => {
  const GRID = 32;
  const pictures = element.querySelectorAll("svg");
  if (pictures.length !== 1) return false;
  const [picture] = pictures;
  const { width, height } = picture.getBoundingClientRect();
  if (width < 8 || height < 8 || width > 96) return false;
  const isPainted = (shape) => ["fill", "stroke"].some((paint) => getComputedStyle(shape)[paint] !== "none");
  const shapes = [...picture.querySelectorAll("path, polygon, circle, ellipse, rect")].filter(isPainted);
  const point = picture.createSVGPoint();
  const covers = (shape, x, y) => {
    const place = shape.getCTM();
    if (!place) return false;
    [point.x, point.y] = [x, y];
    const own = point.matrixTransform(place.inverse());
    return shape.isPointInFill(own) || (getComputedStyle(shape).stroke !== "none" && shape.isPointInStroke(own));
  };
  const at = (i, size) => ((i - 0.5) / GRID) * size; // with a margin of one cell around it
  const cells = Array.from({ length: GRID + 2 }, (_, y) =>
    Array.from({ length: GRID + 2 }, (_, x) => shapes.some((shape) => covers(shape, at(x, width), at(y, height)))),
  );

  // What cannot be reached from outside is inside, dots and the emptiness of an outline included.
  const outside = cells.map((row) => row.map(() => false));
  const next = [[0, 0]];
  while (next.length) {
    const [x, y] = next.pop();
    if (!(cells[y]?.[x] === false) || outside[y][x]) continue;
    outside[y][x] = true;
    next.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
  }
  const rows = outside
    .map((row) => row.flatMap((out, x) => (out ? [] : [x])))
    .filter((inside) => inside.length)
    .map((inside) => ({ first: inside[0], last: inside.at(-1), filled: inside.length }));
  if (rows.length < GRID / 3) return false;
  const [left, right] = [Math.min(...rows.map((row) => row.first)), Math.max(...rows.map((row) => row.last))];
  const wide = right - left + 1;
  const share = (row) => row.filled / wide;
  const between = (from, to) => rows.slice(Math.floor(from * rows.length), Math.ceil(to * rows.length));

  const areWhole = (some) => some.every((row) => row.filled >= row.last - row.first); // but for a cell
  const hasBody = between(0.25, 0.55).every((row) => share(row) >= 0.8) && between(0.1, 0.25).every((row) => share(row) >= 0.5);
  if (!areWhole(between(0, 0.75)) || !hasBody) return false;

  const [upper, lower] = [between(0, 0.1), between(0.9, 1)];
  const reaches = (some, side) =>
    some.some((row) => (side === "left" ? row.first - left : right - row.last) <= 0.1 * wide);
  const isRound = !reaches(upper, "left") && !reaches(upper, "right");
  const [isOnTheLeft, isOnTheRight] = ["left", "right"].map((side) => reaches(lower, side));
  const isBroad = between(0.25, 0.55).some((row) => share(row) >= (isOnTheLeft ? 0.9 : 0.93)); // no lens
  if (isRound && isBroad && isOnTheLeft !== isOnTheRight) return true;

  const end = rows.findLastIndex((row) => share(row) >= 0.55);
  const tail = rows.slice(end + 1);
  if (!areWhole(rows) || !tail.length || tail.length > 0.35 * rows.length) return false;
  const [root, tip] = [tail[0], tail.at(-1)];
  const isOffTheMiddle = Math.abs((tip.first + tip.last) / 2 - (left + right) / 2) >= 0.08 * wide;
  const isSquare = rows.slice(2, end - 2).every((row) => share(row) >= 0.9);
  const tapers = tail.length === 1 || root.filled > tip.filled;
  return (isOffTheMiddle || isSquare) && tip.filled <= 0.3 * wide && tapers;
}
