import { createRequire } from 'node:module';

const bothWeights = ['400Regular', '600SemiBold'];

/** Font families, each as it calls itself, and the package, file and weights by which it comes. */
const families = {
  'Noto Sans': ['noto-sans', 'NotoSans', bothWeights],
  // Its letters are one glyph each, so that they can be read back; Noto's are put together of bowls and dots.
  Vazirmatn: ['vazirmatn', 'Vazirmatn', bothWeights],
  'Noto Sans Arabic': ['noto-sans-arabic', 'NotoSansArabic', bothWeights],
  'Noto Sans Hebrew': ['noto-sans-hebrew', 'NotoSansHebrew', bothWeights],
  'Noto Sans Thai': ['noto-sans-thai', 'NotoSansThai', bothWeights],
  'Noto Sans SC': ['noto-sans-sc', 'NotoSansSC', bothWeights],
  'Noto Sans TC': ['noto-sans-tc', 'NotoSansTC', bothWeights],
  'Noto Sans JP': ['noto-sans-jp', 'NotoSansJP', bothWeights],
  'Noto Sans KR': ['noto-sans-kr', 'NotoSansKR', bothWeights],
  'Noto Sans Symbols 2': ['noto-sans-symbols-2', 'NotoSansSymbols2', ['400Regular']],
  'Noto Emoji': ['noto-emoji', 'NotoEmoji', bothWeights],
  // Liberation Sans by its other name: payment parts of Swiss bills are set in it alone.
  Arimo: ['arimo', 'Arimo', ['400Regular', '700Bold']],
} as const;

type Family = keyof typeof families;

const modules = createRequire(import.meta.url);

/** The files of all families, which are read where a text needs them. */
export function fontFiles(): string[] {
  return Object.values(families).flatMap(([folder, name, weights]) =>
    weights.map((weight) => modules.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`)),
  );
}

/**
 * The families in the order in which they are asked for a character. Chinese characters are shared and drawn differently: their
 * forms are those of the language, or else of the writing that stands beside them.
 */
export function fontsFor(locale: Intl.Locale, text: string): readonly Family[] {
  const han = eastAsian[styleOf(locale.maximize(), text)];
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

function styleOf({ language, script }: Intl.Locale, text: string): keyof typeof eastAsian {
  if (language === 'ja') return 'japanese';
  if (language === 'ko') return 'korean';
  if (language === 'zh') return script === 'Hant' ? 'traditional' : 'simplified';
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'japanese';
  return /\p{sc=Hangul}/u.test(text) ? 'korean' : 'simplified';
}
