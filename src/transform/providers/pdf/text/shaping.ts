import type { OpenFont } from '../fonts/font-glyphs.ts';
import { fontFor } from '../fonts/font-store.ts';
import type { Weight } from '../fonts/faces.ts';
import type { HanStyle } from '../fonts/han-fonts.ts';
import { unmirrored } from './bidi.ts';
import type { GlyphRun, PlacedGlyph } from './glyph-run.ts';

const boxWidth = 700;
const cacheLimit = 20_000;
const cachedLength = 48;

/** Shapes are kept across documents: invoices repeat their words. Emptied when full, so it stays bounded. */
const shapes = new Map<string, readonly GlyphRun[]>();

/** The glyph runs of a piece of text in one direction, each run in the first font that has its characters. */
export function shape(text: string, weight: Weight, han: HanStyle, rightToLeft = false): readonly GlyphRun[] {
  if (figures.test(text) || (text.length > cachedLength && alphabetic.test(text)))
    return text.split('').flatMap((character) => shapeCached(character, weight, han, false));
  return shapeCached(text, weight, han, rightToLeft);
}

// Digits neither join nor kern, and hardly two amounts are the same: each digit is shaped once instead.
const figures = /^[\d.,+−'’\u00A0\u202F -]{2,}$/;

// Shaping costs 30 µs a letter. What is this long without a space is no word, whose letters would have to be kerned.
const alphabetic = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\p{S} ]+$/u;

function shapeCached(text: string, weight: Weight, han: HanStyle, rightToLeft: boolean): readonly GlyphRun[] {
  if (text.length > cachedLength) return shapeAnew(text, weight, han, rightToLeft);
  const key = `${han}${weight === 'regular' ? 'r' : 's'}${rightToLeft ? '<' : '>'}${text}`;
  const known = shapes.get(key);
  if (known) return known;
  const runs = shapeAnew(text, weight, han, rightToLeft);
  if (shapes.size >= cacheLimit) shapes.clear();
  shapes.set(key, runs);
  return runs;
}

/** Sum of the runs' widths in thousandths of an em. */
export function widthOf(runs: readonly GlyphRun[]): number {
  let width = 0;
  for (const run of runs) width += run.width;
  return width;
}

function shapeAnew(text: string, weight: Weight, han: HanStyle, rightToLeft: boolean): GlyphRun[] {
  const runs = splitByFont(text, weight, han).map(({ text, font }) =>
    font ? shapeRun(text, font, rightToLeft) : boxes(text),
  );
  return rightToLeft ? runs.toReversed() : runs;
}

function splitByFont(
  text: string,
  weight: Weight,
  han: HanStyle,
): { text: string; font: OpenFont | undefined }[] {
  const parts: { text: string; font: OpenFont | undefined }[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    const font = fontOf(character, weight, han, last?.font);
    if (font === 'nothing') continue;
    if (last && last.font === font) last.text += character;
    else parts.push({ text: character, font });
  }
  return parts;
}

// Combining marks, joiners and spaces stay in the font of what precedes them, or shaping would break.
function fontOf(
  character: string,
  weight: Weight,
  han: HanStyle,
  previous: OpenFont | undefined,
): OpenFont | undefined | 'nothing' {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint > 0x7f) {
    const clings = /[\p{M}\p{Cf}]/u.test(character);
    if (clings && previous?.font.hasGlyphForCodePoint(codePoint)) return previous;
    const found = fontFor(codePoint, weight, han);
    return found ?? (/\p{Default_Ignorable_Code_Point}/u.test(character) ? 'nothing' : undefined);
  }
  if (codePoint === 0x20 && previous?.font.hasGlyphForCodePoint(0x20)) return previous;
  return fontFor(codePoint, weight, han);
}

function shapeRun(text: string, font: OpenFont, rightToLeft: boolean): GlyphRun {
  const direction = rightToLeft ? 'rtl' : 'ltr';
  const layout = font.font.layout(text, undefined, undefined, undefined, direction);
  let width = 0;
  const glyphs = layout.glyphs.map((glyph, index): PlacedGlyph => {
    const position = layout.positions[index];
    const advance = (position?.xAdvance ?? glyph.advanceWidth) * font.scale;
    width += advance;
    return {
      id: glyph.id,
      // Brackets come here mirrored; the text they stand for is not.
      codePoints: rightToLeft ? glyph.codePoints.map(unmirrored) : glyph.codePoints,
      width: glyph.advanceWidth * font.scale,
      advance,
      dx: (position?.xOffset ?? 0) * font.scale,
      dy: (position?.yOffset ?? 0) * font.scale,
    };
  });
  return { font, glyphs, width };
}

function boxes(text: string): GlyphRun {
  const glyphs = Array.from(text, (character) => ({
    id: 0,
    codePoints: [character.codePointAt(0) ?? 0],
    width: boxWidth,
    advance: boxWidth,
    dx: 0,
    dy: 0,
  }));
  return { font: undefined, glyphs, width: boxWidth * glyphs.length };
}
