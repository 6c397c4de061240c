import { LRUCache } from 'lru-cache';
import { hasLabels, labelsOf } from '../labels/catalogue.ts';
import type { Labels } from '../labels/labels.ts';
import type { PdfOptions } from '../pdf-options.ts';
import { dateWriter } from './date-format.ts';
import type { DateWriter } from './date-format.ts';
import { formatDecimal, marksOf } from './decimal-format.ts';
import { moneyWriter, percentWriter } from './money-format.ts';

/** Labels and formats of numbers, money, dates and countries in the reader's language. */
export interface PrintLocale extends DateWriter {
  /** BCP 47 tag. */
  readonly tag: string;
  readonly labels: Labels;
  readonly rightToLeft: boolean;
  /** Decimal mark, at which columns of numbers are aligned. */
  readonly decimalMark: string;
  number(text: string): string;
  money(amount: string, currency: string): string;
  percent(text: string): string;
  country(code: string): string;
}

/** Cache of the locales of recent prints: creating one takes as long as formatting the rest of a short document. */
const localeCache = new LRUCache<string, PrintLocale>({ max: 50 });

/** Returns the locale of a print: that of the option if it is usable, else that of the supplier's country, else English. */
export function printLocale(options: PdfOptions, country: string): PrintLocale {
  const tag = usableTag(options.locale) ?? countryTag(country);
  const { dateFormat, timeFormat, thousandsSeparator, decimalMark } = options;
  const { currencyTemplate, negativeTemplate } = options;
  const style = {
    dateFormat,
    timeFormat,
    thousandsSeparator,
    decimalMark,
    currencyTemplate,
    negativeTemplate,
  };
  const key = JSON.stringify([tag, style]);
  const locale = localeCache.get(key) ?? openLocale(tag, style);
  localeCache.set(key, locale);
  return locale;
}

function openLocale(tag: string, options: Omit<PdfOptions, 'locale'>): PrintLocale {
  const locale = new Intl.Locale(tag);
  const marks = {
    ...marksOf(tag),
    ...(options.thousandsSeparator === undefined ? {} : { group: options.thousandsSeparator }),
    ...(options.decimalMark ? { decimal: options.decimalMark } : {}),
  };
  const templates = { positive: options.currencyTemplate, negative: options.negativeTemplate };
  const dates = dateWriter(tag, { date: options.dateFormat, time: options.timeFormat });
  const regions = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  const writers = new LRUCache<string, (amount: string) => string>({ max: 50 });
  return {
    tag,
    labels: labelsOf(locale.language),
    rightToLeft: rightToLeftLanguages.has(locale.language),
    decimalMark: marks.decimal,
    ...dates,
    number: (text) => formatDecimal(text, marks),
    percent: percentWriter(tag, marks),
    money(amount, currency) {
      const writer = writers.get(currency) ?? moneyWriter(tag, currency, marks, templates);
      writers.set(currency, writer);
      return writer(amount);
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(isoCountries[code] ?? code) ?? code) : code),
  };
}

// Only languages with labels are laid out from right to left: a page with English labels is read from the left.
const rightToLeftLanguages: ReadonlySet<string> = new Set(['ar']);

// VAT country codes that are not ISO 3166 codes (Directive 2006/112/EC, article 215; Northern Ireland protocol).
const isoCountries: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB', XU: 'GB' };

function usableTag(tag: string | undefined): string | undefined {
  if (!tag) return undefined;
  try {
    const locale = new Intl.Locale(tag.replaceAll('_', '-'));
    return locale.baseName;
  } catch {
    return undefined;
  }
}

// The default language of a country is its likely one in CLDR.
function countryTag(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return 'en';
  const region = isoCountries[country] ?? country;
  const likely = new Intl.Locale(`und-${region}`).maximize();
  return hasLabels(likely.language) ? `${likely.language}-${region}` : `en-${region}`;
}
