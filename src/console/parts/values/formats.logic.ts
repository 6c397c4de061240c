/**
 * Returns the regional variant of a language that the browser prefers, such as British English; it decides the format of dates
 * and numbers. Browsers may list texts that are no language tags (BCP 47), such as `en-US@posix`.
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

/** Returns the browser's regional variant of a language; the language itself if there is none, or if it names its region. */
export function localeOf(language: string): string {
  const known = locales.get(language);
  if (known !== undefined) return known;
  const locale = language.includes('-') ? language : regional(language, navigator.languages);
  locales.set(language, locale);
  return locale;
}

/** Caches formats by their options: creating one takes longer than many uses of it. */
function cacheFormats<Options, Format>(
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

export const dateFormat = cacheFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const relativeFormat = cacheFormats(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

export const numberFormat = cacheFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Names of countries and other regions by their codes. */
export const regionNames = cacheFormats(
  (locale, options: Omit<Intl.DisplayNamesOptions, 'type'>) =>
    new Intl.DisplayNames(locale, { type: 'region', ...options }),
);

/** Formats a count in a language. */
export function countText(count: number, language: string): string {
  return numberFormat(language, {}).format(count);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a size in bytes in a language, in a suitable unit. */
export function bytesText(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return numberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** power);
}
