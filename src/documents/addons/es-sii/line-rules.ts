import type { Invoice } from '../../bill/invoice.ts';
import { extensionOf } from '../../extensions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { isVatOrIgic } from '../es-registers/vat.ts';
import { product } from './product.ts';
import { scheme } from './vat.ts';

/** What the VAT and IGIC of all lines say under an extension; undefined for each that says nothing. */
function codesOfLines({ lines = [] }: Invoice, extension: string): Set<string | undefined> {
  const taxes = lines.flatMap((line) => line.taxes ?? []).filter(isVatOrIgic);
  return new Set(taxes.map((combo) => extensionOf(combo, extension)));
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

/** What the lines of an invoice must have in common, for the SII has one breakdown of an invoice. */
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
