import { addonFor } from './addons/catalogue.ts';
import { currencyDecimals } from './codes/currencies.ts';
import type { Context } from './context.ts';
import type { Fault } from './document-error.ts';
import type { JsonObject } from './json.ts';
import { regimeFor } from './regimes/regimes.ts';

/** Maximum number of notices about codes for one input. */
const maxFaults = 100;

/** Codes of notices about data that would be lost or change its meaning. */
const lossy = new Set(['DOCMILL-READ-01', 'DOCMILL-ADDON-01', 'DOCMILL-CURRENCY-01', 'DOCMILL-PERCENT-01']);

/** Returns the notices that reject a document by the setting of the context. */
export function refusedNotices(notices: readonly Fault[], { refuse = 'lossy' }: Context): Fault[] {
  if (refuse === 'report') return [];
  return notices.filter(({ code }) => refuse === 'all' || lossy.has(code));
}

/** Whether a finding has one of our own codes, so that it does not make a document invalid by the rules of the format. */
export function isNotice({ code }: Fault): boolean {
  return code.startsWith('DOCMILL-');
}

/**
 * Returns notices about codes at the head of a document that the format does not know and
 * would drop, replace or ignore.
 */
export function unknownCodes({ $addons, $regime, currency }: JsonObject): Fault[] {
  const faults: Fault[] = [];
  if (typeof $regime === 'string' && $regime !== '' && !regimeFor($regime)) {
    const message = `no tax regime '${$regime}' is known; no rates and rules of a country apply`;
    faults.push({ code: 'DOCMILL-REGIME-01', paths: ['$.doc.$regime'], message });
  }
  for (const [index, key] of (Array.isArray($addons) ? $addons : []).entries()) {
    if (faults.length >= maxFaults) break;
    if (typeof key !== 'string' || addonFor(key)) continue;
    const message = `no addon '${key}' is known; its rules would not be applied`;
    faults.push({ code: 'DOCMILL-ADDON-01', paths: [`$.doc.$addons[${index}]`], message });
  }
  if (typeof currency === 'string' && currency !== '' && currencyDecimals(currency) === undefined) {
    const message = `no currency '${currency}' is known; the regime's would take its place`;
    faults.push({ code: 'DOCMILL-CURRENCY-01', paths: ['$.doc.currency'], message });
  }
  return faults;
}
