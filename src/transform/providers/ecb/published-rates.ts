import { Amount } from '@docmill/documents/amounts';
import { EinvoiceRefusal, readXml } from '@docmill/einvoice/xml';

/** Rates of a day. */
export interface RateDay {
  /** Day in the form YYYY-MM-DD. */
  readonly day: string;
  /** Units of a currency for one euro, by its code. */
  readonly rates: Readonly<Record<string, string>>;
}

/** Error of a file of rates that cannot be read; the message says why. */
export class UnreadableRates extends Error {}

const prefixes = new Map([
  ['http://www.gesmes.org/xml/2002-08-01', 'gesmes'],
  ['http://www.ecb.int/vocabulary/2002-08-01/eurofxref', ''],
]);

/** Limits of a file: since 1999 there are some seven thousand days of forty rates each. */
const limits = { bytes: 64 * 2 ** 20, depth: 10, elements: 2_000_000 };

/**
 * Parses a file that the European Central Bank publishes: its daily table, that of ninety days, or that of all days. The result
 * is never empty.
 */
export function parseRates(bytes: Uint8Array): RateDay[] {
  const days = dayElements(bytes).map((element) => {
    const day = element.attributes.get('time') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
      throw new UnreadableRates('a day has no date');
    return { day, rates: Object.fromEntries(element.childrenNamed('Cube').map(rateOf)) };
  });
  if (days.length === 0) throw new UnreadableRates('there are no rates');
  return days;
}

function dayElements(bytes: Uint8Array): ReturnType<ReturnType<typeof readXml>['select']> {
  try {
    return readXml(bytes, prefixes, limits).select('Cube', 'Cube');
  } catch (error) {
    if (error instanceof EinvoiceRefusal) throw new UnreadableRates(error.message);
    throw error;
  }
}

function rateOf({ attributes }: { readonly attributes: ReadonlyMap<string, string> }): [string, string] {
  const [currency = '', rate = ''] = [attributes.get('currency'), attributes.get('rate')];
  const amount = Amount.parse(rate);
  if (!/^[A-Z]{3}$/.test(currency) || !amount || amount.isZero || amount.isNegative)
    throw new UnreadableRates(`"${currency}" has no rate`);
  return [currency, rate];
}
