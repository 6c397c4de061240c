/** Formats by what they were made of: making one takes longer than many uses of it. */
function kept<Options, Format>(
  make: (language: string, options: Options) => Format,
): (language: string, options: Options) => Format {
  const formats = new Map<string, Format>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const format = formats.get(key) ?? make(language, options);
    formats.set(key, format);
    return format;
  };
}

export const dateFormat = kept(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

export const relativeFormat = kept(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

export const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** How many there are, as people of a language write it. */
export function countText(count: number, language: string): string {
  return numberFormat(language, {}).format(count);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** How large something is, in the largest unit of which it has one: "1.2 MB". */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const how = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step > 0 ? 1 : 0,
  } as const;
  return numberFormat(language, how).format(bytes / 1_000 ** step);
}
