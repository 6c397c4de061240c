/**
 * The kind of a language that somebody reads, such as British English, which decides how dates and numbers are written.
 * Browsers may ask for what is no language tag (BCP 47), as `en-US@posix`.
 */
export function regional(language: string, asked: readonly string[]): string {
  const isKind = (tag: string): boolean => tag.toLowerCase().split('-')[0] === language.split('-')[0];
  return asked.find((tag) => isKind(tag) && isLanguageTag(tag)) ?? language;
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const locales = new Map<string, string>();

/** The browser's own kind of a language; the language itself when the browser asks for none, or it says its region. */
export function localeOf(language: string): string {
  const known = locales.get(language);
  if (known !== undefined) return known;
  const locale = language.includes('-') ? language : regional(language, navigator.languages);
  locales.set(language, locale);
  return locale;
}

/** Formats by what they were made of: making one takes longer than many uses of it. */
function kept<Options, Format>(
  make: (locale: string, options: Options) => Format,
): (language: string, options: Options) => Format {
  const formats = new Map<string, Format>();
  return (language, options) => {
    const locale = localeOf(language);
    const key = locale + JSON.stringify(options);
    const format = formats.get(key) ?? make(locale, options);
    formats.set(key, format);
    return format;
  };
}

export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Names of countries and other regions by their codes. */
export const regionNames = kept(
  (locale, options: Omit<Intl.DisplayNamesOptions, 'type'>) =>
    new Intl.DisplayNames(locale, { type: 'region', ...options }),
);

/** How many there are, as people of a language write it. */
export function countText(count: number, language: string): string {
  return numberFormat(language, {}).format(count);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in bytes as people of a language write it, in the unit that suits it. */
export function bytesText(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return numberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** power);
}
