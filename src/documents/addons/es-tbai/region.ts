import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, setExtension } from '../../extensions.ts';

/** Extension of `tax`: province of the treasury (Hacienda Foral) that the invoice is declared to. */
export const region = 'es-tbai-region';

const araba = 'VI';
export const bizkaia = 'BI';
const gipuzkoa = 'SS';

export const regions = [araba, bizkaia, gipuzkoa] as const;

/** Names of the provinces in Basque and Spanish, in lower case. */
const regionsByName = new Map([
  ['araba', araba],
  ['alava', araba],
  ['álava', araba],
  ['vi', araba],
  ['bizkaia', bizkaia],
  ['vizcaya', bizkaia],
  ['bi', bizkaia],
  ['gipuzkoa', gipuzkoa],
  ['guipuzcoa', gipuzkoa],
  ['guipúzcoa', gipuzkoa],
  ['ss', gipuzkoa],
]);

/** Sets the province from the supplier's first address, unless the document names one. */
export function setRegion(invoice: Invoice): void {
  if (getExtension(invoice.tax, region) !== undefined) return;
  const name = invoice.supplier?.addresses?.[0]?.region?.toLowerCase();
  const code = regionsByName.get(name ?? '');
  if (code === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, region, code);
}
