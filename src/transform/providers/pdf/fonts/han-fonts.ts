import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import type { Weight } from './faces.ts';
import { withOwnCodePoints } from './font-glyphs.ts';
import type { OpenFont } from './font-glyphs.ts';
import { encodeOutlines } from './simple-glyph.ts';

/** Whose forms of shared Chinese characters are printed: mainland China's, Japan's or Korea's. */
export type HanStyle = 'sc' | 'jp' | 'kr';

interface Slice {
  readonly start: number;
  readonly end: number;
  /** Key of the file that holds these characters. */
  readonly file: string;
}

const eastAsian =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303F\u3200-\u33FF\uFF00-\uFFEF]/u;
const everyEastAsian = new RegExp(eastAsian, 'gu');
const axis: Readonly<Record<Weight, number>> = { regular: 400, semibold: 600 };
const fallbacks: Readonly<Record<HanStyle, readonly HanStyle[]>> = {
  sc: ['sc', 'jp', 'kr'],
  jp: ['jp', 'sc', 'kr'],
  kr: ['kr', 'jp', 'sc'],
};

const modules = createRequire(import.meta.url);
const indexes = new Map<HanStyle, readonly Slice[]>();
// A few hundred files of some 100 kB in all; each is decompressed when a document first needs it.
const opened = new Map<string, Readonly<Record<Weight, OpenFont>>>();

/** The style for a language: Japanese and Korean forms for theirs, else simplified Chinese unless kana tell. */
export function hanStyleOf(language: string, text: string): HanStyle {
  if (language === 'ja') return 'jp';
  if (language === 'ko') return 'kr';
  if (language === 'zh') return 'sc';
  return /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? 'jp' : /\p{sc=Hangul}/u.test(text) ? 'kr' : 'sc';
}

/** Opens the files that hold the text's East Asian characters; must be done before they are shaped. */
export async function openHanFonts(text: string, style: HanStyle): Promise<void> {
  const characters = new Set(text.normalize('NFC').match(everyEastAsian));
  for (const character of characters) {
    await openFirst(character.codePointAt(0) ?? 0, style);
  }
}

/** The opened font that has an East Asian character; undefined for all others. */
export function hanFontFor(codePoint: number, weight: Weight, style: HanStyle): OpenFont | undefined {
  if (codePoint < 0x1100 || !eastAsian.test(String.fromCodePoint(codePoint))) return undefined;
  for (const family of fallbacks[style]) {
    const slice = sliceOf(codePoint, family);
    const font = slice && opened.get(slice.file)?.[weight];
    if (font?.font.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}

async function openFirst(codePoint: number, style: HanStyle): Promise<void> {
  for (const family of fallbacks[style]) {
    const slice = sliceOf(codePoint, family);
    if (!slice) continue;
    await openFile(slice.file, family);
    if (hanFontFor(codePoint, 'regular', style)) return;
  }
}

async function openFile(file: string, family: HanStyle): Promise<void> {
  if (opened.has(file)) return;
  const path = modules.resolve(`@fontsource-variable/noto-sans-${family}/files/${file}`);
  const variable = create(Buffer.from(await decompress(await readFile(path)))) as Font;
  const name = file.replace('-wght-normal.woff2', '');
  opened.set(file, {
    regular: instance(variable, 'regular', name),
    semibold: instance(variable, 'semibold', name),
  });
}

// pdfkit tells fonts apart by their names, and all files of a family carry the same one.
function instance(variable: Font, weight: Weight, name: string): OpenFont {
  const font = withOwnCodePoints(encodeOutlines(variable.getVariation({ wght: axis[weight] })));
  Object.defineProperty(font, 'postscriptName', { value: `${name}-${weight}` });
  return { key: `${name}-${weight}`, font, scale: 1000 / font.unitsPerEm };
}

function sliceOf(codePoint: number, family: HanStyle): Slice | undefined {
  const slices = indexOf(family);
  let low = 0;
  let high = slices.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const slice = slices[middle];
    if (!slice) return undefined;
    if (codePoint < slice.start) high = middle - 1;
    else if (codePoint > slice.end) low = middle + 1;
    else return slice;
  }
  return undefined;
}

function indexOf(family: HanStyle): readonly Slice[] {
  let slices = indexes.get(family);
  if (!slices) {
    slices = readIndex(family);
    indexes.set(family, slices);
  }
  return slices;
}

function readIndex(family: HanStyle): Slice[] {
  const path = modules.resolve(`@fontsource-variable/noto-sans-${family}/unicode.json`);
  const ranges = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const slices = Object.entries(ranges).flatMap(([key, text]) => {
    const file = `noto-sans-${family}-${key.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`;
    return text.split(',').map((range): Slice => {
      const [start = '', end = start] = range.trim().replace(/^U\+/i, '').split('-');
      return { start: parseInt(start, 16), end: parseInt(end, 16), file };
    });
  });
  return slices.toSorted((a, b) => a.start - b.start);
}
