import type { TextMap } from '../model/maps.ts';

/**
 * Exemption reasons of the Portuguese tax authority's SAF-T (PT) table "Códigos de motivo de isenção" (Portaria
 * 195/2020), by the part after `exempt+` in rates of older documents.
 */
const reasons: readonly (readonly [string, string])[] = [
  ['outlay', 'M01'],
  ['intrastate-export', 'M02'],
  ['imports', 'M04'],
  ['exports', 'M05'],
  ['suspension-scheme', 'M06'],
  ['internal-operations', 'M07'],
  ['small-retail-scheme', 'M09'],
  ['exempt-scheme', 'M10'],
  ['tobacco-scheme', 'M11'],
  ['margin-scheme+travel', 'M12'],
  ['margin-scheme+second-hand', 'M13'],
  ['margin-scheme+art', 'M14'],
  ['margin-scheme+antiques', 'M15'],
  ['goods-transmission', 'M16'],
  ['other', 'M19'],
  ['flat-rate-scheme', 'M20'],
  ['non-deductible', 'M21'],
  ['consignment-goods', 'M25'],
  ['reverse-charge+waste', 'M30'],
  ['reverse-charge+civil-eng', 'M31'],
  ['reverse-charge+greenhouse', 'M32'],
  ['reverse-charge+woods', 'M33'],
  ['reverse-charge+b2b', 'M40'],
  ['reverse-charge+intraeu', 'M41'],
  ['reverse-charge+real-estate', 'M42'],
  ['reverse-charge+gold', 'M43'],
  ['non-taxable', 'M99'],
];

/** Reasons for which old documents also state the tax authority's tax code. */
const withTaxCode = new Set(['M09', 'M12']);

/** Extensions that replace an old exempt rate, by the whole rate. */
export const portugueseExemptions: ReadonlyMap<string, Readonly<TextMap>> = new Map(
  reasons.map(([reason, code]) => [
    `exempt+${reason}`,
    { 'pt-saft-exemption': code, ...(withTaxCode.has(code) ? { 'at-tax-code': 'exempt' } : {}) },
  ]),
);
