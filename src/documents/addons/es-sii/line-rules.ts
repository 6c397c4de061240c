import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { isVatOrIgic } from '../es-registers/vat.ts';
import { product } from './product.ts';
import { scheme } from './vat.ts';

/** Returns the codes of an extension on the VAT and IGIC of all lines; undefined for a tax without it. */
function codesOfLines({ lines = [] }: Invoice, extension: string): Set<string | undefined> {
  const taxes = lines.flatMap((line) => line.taxes ?? []).filter(isVatOrIgic);
  return new Set(taxes.map((combo) => getExtension(combo, extension)));
}

const allHaveProductOrNone = assertion<Invoice>(
  'with a product on the VAT of every line, or of none',
  ({ object }) => {
    const codes = codesOfLines(object, product);
    return !codes.has(undefined) || codes.size === 1;
  },
);

const shareOneScheme = assertion<Invoice>(
  'with one scheme on the VAT of all lines',
  ({ object }) => codesOfLines(object, scheme).size <= 1,
);

/** Rules for consistency of the lines, because the SII has one breakdown per invoice. */
export const lineRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-13',
    at: 'lines',
    must: allHaveProductOrNone,
    message: `either all lines or none must have the extension '${product}' on their VAT or IGIC`,
  },
  {
    code: 'GOBL-ES-SII-BILL-INVOICE-14',
    at: 'lines',
    must: shareOneScheme,
    message: `all lines must have the same '${scheme}' on their VAT or IGIC`,
  },
]);
