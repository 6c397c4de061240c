/** The two weights a page uses: running text, and what must stand out. */
export type Weight = 'regular' | 'semibold';

/** One font file of a package, and the text it is asked for. */
export interface Face {
  readonly key: string;
  readonly weight: Weight;
  /** Module path of the TrueType file. */
  readonly file: string;
  /** Characters for which the file is worth opening; undefined for the first face, which is always asked. */
  readonly scripts: RegExp | undefined;
}

const families: readonly { name: string; file: string; scripts?: RegExp }[] = [
  { name: 'sans', file: 'noto-sans/#/NotoSans_#.ttf' },
  {
    name: 'arabic',
    file: 'noto-sans-arabic/#/NotoSansArabic_#.ttf',
    scripts: /\p{scx=Arabic}|[\uFB50-\uFDFF\uFE70-\uFEFC]/u,
  },
  { name: 'hebrew', file: 'noto-sans-hebrew/#/NotoSansHebrew_#.ttf', scripts: /\p{scx=Hebrew}/u },
  { name: 'thai', file: 'noto-sans-thai/#/NotoSansThai_#.ttf', scripts: /\p{scx=Thai}/u },
];

const folders: Readonly<Record<Weight, string>> = { regular: '400Regular', semibold: '600SemiBold' };

/** The faces of a weight in the order in which they are asked for a character. */
export function facesOf(weight: Weight): readonly Face[] {
  return weight === 'regular' ? regularFaces : semiboldFaces;
}

const regularFaces = withWeight('regular');
const semiboldFaces = withWeight('semibold');

function withWeight(weight: Weight): Face[] {
  return families.map(({ name, file, scripts }) => ({
    key: `${name}-${weight}`,
    weight,
    file: `@expo-google-fonts/${file.replaceAll('#', folders[weight])}`,
    scripts,
  }));
}
