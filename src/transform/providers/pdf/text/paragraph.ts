import type { Weight } from '../fonts/faces.ts';
import { needsReordering, visualRuns, withoutMarks } from './bidi.ts';
import { cleanText } from './clean-text.ts';
import type { GlyphRun, TextLine } from './glyph-run.ts';
import { breakPieces, graphemesOf } from './line-breaking.ts';
import { shape, widthOf } from './shaping.ts';

/** How a text is set; size and leading in points. */
export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly color: string;
}

/** Breaks a text into lines of at most `width` points; every line feed begins a new one. */
export function setParagraph(text: string, style: TextStyle, width: number, base: 'ltr' | 'rtl'): TextLine[] {
  const lines: TextLine[] = [];
  for (const paragraph of cleanText(text).split('\n')) {
    for (const line of fill(paragraph, style, width)) lines.push(setLine(line, style, base));
  }
  return lines;
}

/** The text on one line, however long. */
export function setSingleLine(text: string, style: TextStyle, base: 'ltr' | 'rtl'): TextLine {
  return setLine(cleanText(text).replaceAll('\n', ' '), style, base);
}

// No line of a page holds more characters, so nothing longer is worth shaping whole.
const longestShaped = 300;

function setLine(text: string, style: TextStyle, base: 'ltr' | 'rtl'): TextLine {
  const trimmed = text.replace(/ +$/, '');
  const runs = needsReordering(trimmed)
    ? reordered(trimmed, style, base)
    : inOrder(withoutMarks(trimmed), style);
  return { runs, width: (widthOf(runs) * style.size) / 1000 };
}

function inOrder(text: string, style: TextStyle): GlyphRun[] {
  return breakPieces(text).flatMap((piece) => shape(piece, style.weight, false));
}

function reordered(text: string, style: TextStyle, base: 'ltr' | 'rtl'): GlyphRun[] {
  return visualRuns(text, base).flatMap(({ text, rightToLeft }) => shape(text, style.weight, rightToLeft));
}

function fill(paragraph: string, style: TextStyle, width: number): string[] {
  const limit = (width * 1000) / style.size;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of fitting(breakPieces(paragraph), style.weight, limit)) {
    if (line !== '' && used + measure(piece.trimEnd(), style.weight) > limit) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += piece;
    used += measure(piece, style.weight);
  }
  lines.push(line);
  return lines;
}

// Pieces wider than a line are cut between characters.
function fitting(pieces: readonly string[], weight: Weight, limit: number): string[] {
  return pieces.flatMap((piece) =>
    piece.length <= longestShaped && measure(piece.trimEnd(), weight) <= limit
      ? [piece]
      : cut(piece, weight, limit),
  );
}

function cut(piece: string, weight: Weight, limit: number): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of graphemesOf(piece)) {
    const width = measure(character, weight);
    if (part !== '' && used + width > limit) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += width;
  }
  if (part !== '') parts.push(part);
  return parts;
}

function measure(text: string, weight: Weight): number {
  return widthOf(shape(text, weight, needsReordering(text)));
}
