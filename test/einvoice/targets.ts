import { contextFor } from '../../src/einvoice/contexts.ts';
import type { EinvoiceContext } from '../../src/einvoice/contexts.ts';

/** Contexts whose folder of published pairs has another name. */
const keys: Readonly<Record<string, string>> = {
  'france-cius': 'peppol-fr-cius',
  'france-extended': 'peppol-fr-extended',
  'peppol-france-cius': 'peppol-fr-cius',
  'peppol-france-facturx': 'peppol-fr-extended',
};

/** Folders of published exports of the contexts that the format itself is enough for. */
export const exportFolders = {
  ubl: ['en16931', 'peppol', 'peppol-self-billed', 'xrechnung'],
  cii: ['en16931', 'peppol', 'xrechnung', 'zugferd', 'facturx', 'choruspro'],
} as const;

/** The context of a folder of published pairs. */
export function targetOf(folder: string): EinvoiceContext {
  const target = contextFor(keys[folder] ?? folder);
  if (target === undefined) throw new Error(`there is no context for ${folder}`);
  return target;
}

/** Published pairs that break a rule of their specification, by their names. */
export const brokenPairs: Readonly<Record<string, readonly string[]>> = {
  // A direct debit without its mandate.
  'ubl/peppol/invoice-prices-include-vat': ['PEPPOL-EN16931-R061'],
};
