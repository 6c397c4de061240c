import type { OpenFont } from '../fonts/font-glyphs.ts';
import type { GlyphRun, PlacedGlyph, TextLine } from '../text/glyph-run.ts';
import { isPart, partOperators } from './glyph-parts.ts';

/** The part of pdfkit's embedded font by which glyphs enter its subset. */
export interface EmbeddedFont {
  readonly id: string;
  readonly subset: { readonly glyphs: number[] };
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  ref(): unknown;
}

/** Where a line's baseline begins, in points, and its look; `color` is `#rrggbb`. */
interface Placement {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

/** The PDF operators (ISO 32000-1, 9.4) that paint a line on a page whose y axis points down. */
export function glyphOperators(
  line: TextLine,
  placement: Placement,
  embed: (font: OpenFont) => EmbeddedFont,
): string {
  const { size, y } = placement;
  const fill = fillOperator(placement.color);
  let x = placement.x;
  let operators = '';
  for (const run of line.runs) {
    if (run.font) {
      const { id } = embed(run.font);
      operators += `BT ${fill} /${id} ${short(size)} Tf 1 0 0 -1 ${short(x)} ${short(y)} Tm ${show(run, size, embed(run.font))} ET\n`;
      operators += partOperators(run, run.font, { x, y, size });
    } else {
      operators += missingBoxes(run, { ...placement, x });
    }
    x += (run.width * size) / 1000;
  }
  return operators;
}

/** A number as PDF writes it, to a hundredth of a point. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function fillOperator(color: string): string {
  const channel = (at: number) =>
    String(Math.round((parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000);
  return `/DeviceRGB cs ${channel(1)} ${channel(3)} ${channel(5)} sc`;
}

function show(run: GlyphRun, size: number, font: EmbeddedFont): string {
  let operators = '';
  let array = '';
  let hex = '';
  let rise = 0;
  const move = (thousandths: number) => {
    const adjustment = Math.round(-thousandths * 10) / 10;
    if (adjustment === 0) return;
    if (hex !== '') array += `<${hex}>`;
    hex = '';
    array += adjustment;
  };
  const flush = () => {
    if (hex !== '') array += `<${hex}>`;
    if (array !== '') operators += `[${array}] TJ `;
    hex = '';
    array = '';
  };
  for (const glyph of run.glyphs) {
    if (isPart(glyph)) {
      move(glyph.advance);
      continue;
    }
    if (glyph.dy !== rise) {
      flush();
      rise = glyph.dy;
      operators += `${short((rise * size) / 1000)} Ts `;
    }
    move(glyph.dx);
    hex += glyphCode(glyph, font);
    move(glyph.advance - glyph.width - glyph.dx);
  }
  flush();
  return rise === 0 ? operators : `${operators}0 Ts `;
}

/** The codes a font's glyphs have in this file; shapes are shared, so most glyphs are met again as the same object. */
interface Codes {
  readonly byGlyph: Map<PlacedGlyph, string>;
  readonly byText: Map<string, string>;
}

const codesByFont = new WeakMap<EmbeddedFont, Codes>();

function glyphCode(glyph: PlacedGlyph, font: EmbeddedFont): string {
  let codes = codesByFont.get(font);
  if (!codes) {
    codes = { byGlyph: new Map(), byText: new Map() };
    codesByFont.set(font, codes);
  }
  const known = codes.byGlyph.get(glyph);
  if (known !== undefined) return known;
  const code = codeOf(glyph, font, codes);
  codes.byGlyph.set(glyph, code);
  return code;
}

// The subset holds a glyph once for every text it stands for, so that a reader gets back the text that was set.
function codeOf(glyph: PlacedGlyph, font: EmbeddedFont, { byText }: Codes): string {
  const text = `${glyph.id}:${glyph.codePoints.join()}`;
  const known = byText.get(text);
  if (known !== undefined) return known;
  const number = font.subset.glyphs.push(glyph.id) - 1;
  font.widths[number] = glyph.width;
  font.unicode[number] = glyph.codePoints;
  const code = number.toString(16).padStart(4, '0');
  byText.set(text, code);
  return code;
}

// Drawn rather than taken from a font: PDF/A forbids showing a font's own .notdef.
function missingBoxes(run: GlyphRun, { x, y, size, color }: Placement): string {
  const stroke = fillOperator(color).replace(' cs', ' CS').replace(' sc', ' SC');
  const em = size / 1000;
  return run.glyphs
    .map((glyph, index) => {
      const left = short(x + (run.width / run.glyphs.length) * index * em + 80 * em);
      const text = utf16(glyph.codePoints);
      return `/Span <</ActualText <FEFF${text}>>> BDC q ${stroke} 0.5 w ${left} ${short(y - 700 * em)} ${short(540 * em)} ${short(700 * em)} re S Q EMC\n`;
    })
    .join('');
}

function utf16(codePoints: readonly number[]): string {
  let hex = '';
  for (const unit of String.fromCodePoint(...codePoints).split('')) {
    hex += unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
  }
  return hex;
}
