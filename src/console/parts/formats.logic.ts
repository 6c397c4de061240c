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
