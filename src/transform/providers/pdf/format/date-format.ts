/** Formatter of `YYYY-MM-DD` dates and `HH:MM:SS` times; other texts are returned unchanged. */
export interface DateWriter {
  date(text: string): string;
  time(text: string): string;
}

const dateText = /^(\d{4})-(\d{2})-(\d{2})/;
const timeText = /^(\d{2}):(\d{2})(?::(\d{2}))?/;

/**
 * Creates a formatter. Patterns are Unicode (`dd.MM.yyyy`) or strftime (`%d.%m.%Y`); without one, the locale's medium style is
 * used.
 */
export function dateWriter(
  locale: string,
  patterns: { date?: string | undefined; time?: string | undefined },
): DateWriter {
  const base = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
  const dates = new Intl.DateTimeFormat(locale, { ...base, dateStyle: 'medium' });
  const times = new Intl.DateTimeFormat(locale, { ...base, timeStyle: 'short' });
  const write = (at: Date, pattern: string | undefined, style: Intl.DateTimeFormat) =>
    pattern ? fillPattern(at, pattern, locale) : style.format(at);
  return {
    date(text) {
      const at = dateText.test(text) ? new Date(`${text.slice(0, 10)}T00:00:00Z`) : undefined;
      return at && isReal(at) ? write(at, patterns.date, dates) : text;
    },
    time(text) {
      const match = timeText.exec(text);
      const at = match ? new Date(`1970-01-01T${match[1]}:${match[2]}:${match[3] ?? '00'}Z`) : undefined;
      return at && isReal(at) ? write(at, patterns.time, times) : text;
    },
  };
}

const isReal = (at: Date) => !Number.isNaN(at.getTime());

const strftimeFields: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'MM',
  d: 'dd',
  e: 'd',
  b: 'MMM',
  B: 'MMMM',
  H: 'HH',
  I: 'hh',
  M: 'mm',
  S: 'ss',
  p: 'a',
};

function fillPattern(at: Date, pattern: string, locale: string): string {
  if (pattern.includes('%')) {
    return pattern.replaceAll(/%-?([A-Za-z%])/g, (whole, letter: string) => {
      if (letter === '%') return '%';
      const field = strftimeFields[letter];
      return field ? formatField(at, whole.startsWith('%-') ? field.slice(1) : field, locale) : whole;
    });
  }
  return pattern.replaceAll(
    /'([^']*)'|(y+|M+|d+|H+|h+|m+|s+|a)/g,
    (_, quoted: string | undefined, field: string) =>
      quoted === undefined ? formatField(at, field, locale) : quoted,
  );
}

function formatField(at: Date, field: string, locale: string): string {
  const padded = (value: number) => String(value).padStart(field.length, '0');
  const named = (style: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC', calendar: 'gregory' }).format(at);
  switch (field.charAt(0)) {
    case 'y':
      return field.length === 2 ? String(at.getUTCFullYear()).slice(-2) : String(at.getUTCFullYear());
    case 'M':
      if (field.length > 2) return named(field.length === 3 ? 'short' : 'long');
      return padded(at.getUTCMonth() + 1);
    case 'd':
      return padded(at.getUTCDate());
    case 'H':
      return padded(at.getUTCHours());
    case 'h':
      return padded(at.getUTCHours() % 12 || 12);
    case 'm':
      return padded(at.getUTCMinutes());
    case 's':
      return padded(at.getUTCSeconds());
    default:
      return at.getUTCHours() < 12 ? 'AM' : 'PM';
  }
}
