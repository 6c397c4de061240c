import type { Font, Path } from 'fontkit';

/** The encoder of glyph outlines that a fontkit subset asks for when the font is an instance of a variable one. */
interface EncodingSubset {
  glyphEncoder: { encodeSimple(path: Path): Uint8Array };
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** Gives the subsets of a variable font's instance an encoder that works: fontkit 2.0.4's own always throws. */
export function encodeOutlines(font: Font): Font {
  const plainSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = plainSubset();
    (subset as unknown as EncodingSubset).glyphEncoder = { encodeSimple };
    return subset;
  };
  return font;
}

/** An outline of lines and quadratic curves as a simple glyph description (OpenType `glyf`), without hints. */
function encodeSimple(path: Path): Uint8Array {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  // Offsets of a short `loca` table count in twos, so the length is padded to four.
  const length = 10 + contours.length * 2 + 2 + points.length * 5;
  const view = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  let at = 0;
  const int16 = (value: number): void => {
    view.setInt16(at, value);
    at += 2;
  };
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) {
    int16(value);
  }
  let last = -1;
  for (const contour of contours) int16((last += contour.length));
  int16(0);
  for (const point of points) view.setUint8(at++, point.onCurve ? 1 : 0);
  for (const axis of [xs, ys]) axis.forEach((value, index) => int16(value - (axis[index - 1] ?? 0)));
  return new Uint8Array(view.buffer);
}

function contoursOf(path: Path): Point[][] {
  const contours: Point[][] = [];
  let contour: Point[] = [];
  const add = (x = 0, y = 0, onCurve = true): void => {
    contour.push({ x: Math.round(x), y: Math.round(y), onCurve });
  };
  const close = (): void => {
    const [first] = contour;
    const last = contour.at(-1);
    if (first && last && contour.length > 1 && last.onCurve && first.x === last.x && first.y === last.y)
      contour.pop();
    if (contour.length > 0) contours.push(contour);
    contour = [];
  };
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') {
      close();
      add(args[0], args[1]);
    } else if (command === 'lineTo') {
      add(args[0], args[1]);
    } else if (command === 'quadraticCurveTo') {
      add(args[0], args[1], false);
      add(args[2], args[3]);
    } else {
      close();
    }
  }
  close();
  return contours;
}
