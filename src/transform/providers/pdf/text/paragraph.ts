import type { Weight } from '../fonts/faces.ts';
import type { HanStyle } from '../fonts/han-fonts.ts';
import { needsReordering, visualRuns, withoutMarks } from './bidi.ts';
import { cleanText } from './clean-text.ts';
import type { GlyphRun, TextLine } from './glyph-run.ts';
import { breakPieces, graphemesOf } from './line-breaking.ts';
import { shape, widthOf } from './shaping.ts';

/** What a text's setting takes from the language of the document. */
export interface Script {
  readonly base: 'ltr' | 'rtl';
  readonly han: HanStyle;
}

/** How a text is set; size and leading in points. */
export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly weight: Weight;
  readonly color: string;
}

/** Breaks a text into lines of at most `width` points; every line feed begins a new one. */
export function setParagraph(text: string, style: TextStyle, width: number, script: Script): TextLine[] {
  const lines: TextLine[] = [];
  for (const paragraph of cleanText(text).split('\n')) {
    for (const line of fill(paragraph, style, width, script.han)) lines.push(setLine(line, style, script));
  }
  return lines;
}

/** The text on one line, however long. */
export function setSingleLine(text: string, style: TextStyle, script: Script): TextLine {
  return setLine(cleanText(text).replaceAll('\n', ' '), style, script);
}

// No line of a language holds more characters, marks included. Marks have no width, and shaping many at once is not linear.
const longestLine = 600;

function setLine(text: string, style: TextStyle, script: Script): TextLine {
  const trimmed = text.replace(/ +$/, '');
  const runs = needsReordering(trimmed)
    ? reordered(trimmed, style, script)
    : inOrder(withoutMarks(trimmed), style, script);
  return { runs, width: (widthOf(runs) * style.size) / 1000 };
}

function inOrder(text: string, style: TextStyle, script: Script): GlyphRun[] {
  return breakPieces(text).flatMap((piece) => shape(piece, style.weight, script.han));
}

function reordered(text: string, style: TextStyle, script: Script): GlyphRun[] {
  return visualRuns(text, script.base).flatMap(({ text, rightToLeft }) =>
    shape(text, style.weight, script.han, rightToLeft),
  );
}

function fill(paragraph: string, style: TextStyle, width: number, han: HanStyle): string[] {
  const limit = (width * 1000) / style.size;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of fitting(breakPieces(paragraph), style.weight, limit, han)) {
    const overfull =
      used + measure(piece.trimEnd(), style.weight, han) > limit || line.length + piece.length > longestLine;
    if (line !== '' && overfull) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += piece;
    used += measure(piece, style.weight, han);
  }
  lines.push(line);
  return lines;
}

// Pieces wider than a line are cut between characters.
function fitting(pieces: readonly string[], weight: Weight, limit: number, han: HanStyle): string[] {
  return pieces.flatMap((piece) =>
    piece.length <= longestLine && measure(piece.trimEnd(), weight, han) <= limit
      ? [piece]
      : cut(piece, weight, limit, han),
  );
}

function cut(piece: string, weight: Weight, limit: number, han: HanStyle): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of graphemesOf(piece)) {
    const width = measure(character, weight, han);
    if (part !== '' && (used + width > limit || part.length + character.length > longestLine)) {
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

function measure(text: string, weight: Weight, han: HanStyle): number {
  return widthOf(shape(text, weight, han, needsReordering(text)));
}
