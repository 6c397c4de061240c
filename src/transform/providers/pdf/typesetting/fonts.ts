import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../../../../platform/program-folder.ts';

const regularAndSemiBold = ['Regular', 'SemiBold'];

/** Font families by name, with their file name, weights and the script that needs them. */
const families = {
  'Noto Sans': ['NotoSans', regularAndSemiBold, 'Latin, Greek and Cyrillic'],
  // Each letter is one glyph, so that text can be extracted; Noto's letters consist of several glyphs.
  Vazirmatn: ['Vazirmatn', regularAndSemiBold, 'Arabic'],
  'Noto Sans Arabic': ['NotoSansArabic', regularAndSemiBold, 'Arabic'],
  'Noto Sans Hebrew': ['NotoSansHebrew', regularAndSemiBold, 'Hebrew'],
  'Noto Sans Thai': ['NotoSansThai', regularAndSemiBold, 'Thai'],
  'Noto Sans SC': ['NotoSansSC', regularAndSemiBold, 'Simplified Chinese'],
  'Noto Sans TC': ['NotoSansTC', regularAndSemiBold, 'Traditional Chinese'],
  'Noto Sans JP': ['NotoSansJP', regularAndSemiBold, 'Japanese'],
  'Noto Sans KR': ['NotoSansKR', regularAndSemiBold, 'Korean'],
  'Noto Sans Symbols 2': ['NotoSansSymbols2', ['Regular'], 'symbols'],
  'Noto Emoji': ['NotoEmoji', regularAndSemiBold, 'emoji'],
  // It has the outlines of Liberation Sans; payment parts of Swiss bills use only this font.
  Arimo: ['Arimo', ['Regular', 'Bold'], 'payment parts of Swiss bills'],
} as const;

type Family = keyof typeof families;

/** Folder into which the build unpacks the fonts of `fonts/`. */
const folder = join(programFolder, 'dist/fonts');

/** All font files, each with the script that cannot be printed without it. */
const files = Object.values(families).flatMap(([name, weights, writing]) =>
  weights.map((weight) => ({ path: join(folder, `${name}-${weight}.ttf`), writing })),
);

/** Returns the paths of all font files; each file is read when a text needs it. */
export function fontPaths(): string[] {
  return files.map(({ path }) => path);
}

/**
 * Lists the font files that are not installed, each with its script: `…/NotoSansThai-Regular.ttf (Thai)`. Empty if there are
 * none.
 */
export function missingFonts(): string {
  return files
    .filter(({ path }) => !existsSync(path))
    .map(({ path, writing }) => `${path} (${writing})`)
    .join(', ');
}

/**
 * Returns the font families in the order in which they are searched for a character. Chinese characters have different forms by
 * language: those of the locale are preferred, else those of the script used in the text.
 */
export function fontsFor(locale: Intl.Locale, text: string): readonly Family[] {
  const han = eastAsian[chooseStyle(locale.maximize(), text)];
  return [
    'Noto Sans',
    'Vazirmatn',
    'Noto Sans Arabic',
    'Noto Sans Hebrew',
    'Noto Sans Thai',
    ...han,
    ...symbols,
  ];
}

const symbols: readonly Family[] = ['Noto Sans Symbols 2', 'Noto Emoji'];

const eastAsian = {
  simplified: ['Noto Sans SC', 'Noto Sans TC', 'Noto Sans JP', 'Noto Sans KR'],
  traditional: ['Noto Sans TC', 'Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR'],
  japanese: ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans TC', 'Noto Sans KR'],
  korean: ['Noto Sans KR', 'Noto Sans JP', 'Noto Sans SC', 'Noto Sans TC'],
} as const satisfies Record<string, readonly Family[]>;

function chooseStyle({ language, script }: Intl.Locale, text: string): keyof typeof eastAsian {
  if (language === 'ja') return 'japanese';
  if (language === 'ko') return 'korean';
  if (language === 'zh') return script === 'Hant' ? 'traditional' : 'simplified';
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'japanese';
  return /\p{sc=Hangul}/u.test(text) ? 'korean' : 'simplified';
}
