import type { OpenFont } from '../fonts/font-glyphs.ts';
import type { GlyphRun, PlacedGlyph } from '../text/glyph-run.ts';

/** Where a run's baseline begins and its size, in points. */
interface RunOrigin {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Whether the glyph is a piece of a character whose text another glyph of the run carries. */
export function isPart(glyph: PlacedGlyph): boolean {
  return glyph.codePoints.length === 0;
}

/**
 * The pieces of characters as filled outlines in the fill colour that is set: a glyph shown as text must stand for
 * some text, and readers would find it between the letters.
 */
export function partOperators(run: GlyphRun, font: OpenFont, { x, y, size }: RunOrigin): string {
  if (!run.glyphs.some(isPart)) return '';
  const em = size / 1000;
  let pen = 0;
  let operators = '';
  for (const glyph of run.glyphs) {
    if (isPart(glyph)) {
      const path = outline(glyph.id, font);
      const left = x + (pen + glyph.dx) * em;
      const unit = em * font.scale;
      if (path !== '') {
        operators += `q ${fine(unit)} 0 0 ${fine(-unit)} ${fine(left)} ${fine(y - glyph.dy * em)} cm ${path}f Q\n`;
      }
    }
    pen += glyph.advance;
  }
  return operators;
}

const fine = (value: number): string => String(Math.round(value * 1e5) / 1e5);

// Quadratic curves of TrueType as the cubic ones of PDF.
function outline(id: number, font: OpenFont): string {
  let path = '';
  let [fromX, fromY] = [0, 0];
  for (const { command, args } of font.font.getGlyph(id).path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    switch (command) {
      case 'moveTo':
        path += `${fine(a)} ${fine(b)} m `;
        [fromX, fromY] = [a, b];
        break;
      case 'lineTo':
        path += `${fine(a)} ${fine(b)} l `;
        [fromX, fromY] = [a, b];
        break;
      case 'quadraticCurveTo':
        path += cubic(
          fromX + (2 / 3) * (a - fromX),
          fromY + (2 / 3) * (b - fromY),
          c + (2 / 3) * (a - c),
          d + (2 / 3) * (b - d),
          c,
          d,
        );
        [fromX, fromY] = [c, d];
        break;
      case 'bezierCurveTo':
        path += cubic(a, b, c, d, e, f);
        [fromX, fromY] = [e, f];
        break;
      case 'closePath':
        path += 'h ';
        break;
    }
  }
  return path;
}

const cubic = (...points: number[]): string => `${points.map(fine).join(' ')} c `;
