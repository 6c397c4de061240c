import { build } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { Json } from '@docmill/documents/json';
import { fixedContext } from './kind.ts';
import type { Check } from './kind.ts';

/** Tax identity codes by country: those that are accepted, and those that are refused. */
export type TaxIdentityCodes = Record<string, { valid: string[]; invalid: string[] }>;

/** Whether JSON is a list of tax identity codes. */
export function isTaxIdentityCodes(value: Json): value is TaxIdentityCodes {
  return isObject(value) && Object.values(value).every((codes) => isObject(codes) && 'valid' in codes);
}

/** Judges every code as a document of its own. */
export function taxIdentityChecks(countries: TaxIdentityCodes): Check[] {
  return Object.entries(countries).flatMap(([country, { valid, invalid }]) => [
    ...valid.map((code) => judged(country, code, true)),
    ...invalid.map((code) => judged(country, code, false)),
  ]);
}

function judged(country: string, code: string, isGood: boolean): Check {
  return {
    name: `${country} ${code}`,
    differences() {
      const document = { $schema: 'https://gobl.org/draft-0/tax/identity', country, code };
      const built = build(document, fixedContext('0197a0c0-0000-7000-8000-000000000001'));
      if (built.ok === isGood) return [];
      return [built.ok ? 'accepted, but it is not valid' : `refused: ${built.error.message}`];
    },
  };
}
