import type { Invoice } from '../../bill/invoice.ts';
import { setExtensionIfEmpty } from '../../extensions.ts';

/** Extension with the municipality of a party, by the DANE codes (Divipola). */
export const municipality = 'co-dian-municipality';

/** Extension with the tax duties of a party, as in its tax registration (RUT, box 53). */
export const fiscalResponsibility = 'co-dian-fiscal-responsibility';

/** Code for a party without any of the other duties. */
const notResponsible = 'R-99-PN';

/** Codes of parties. */
export const partyCodes = {
  [municipality]: /^\d{5}$/,
  [fiscalResponsibility]: [
    'O-13', // large taxpayer
    'O-15', // withholds its own tax
    'O-23', // withholds VAT
    'O-47', // simple taxation regime
    notResponsible,
  ],
};

/** Sets no special duties for supplier and customer with a Colombian tax identity, unless they have some. */
export function setFiscalResponsibilities({ supplier, customer }: Invoice): void {
  for (const party of [supplier, customer]) {
    if (party?.tax_id?.country === 'CO') setExtensionIfEmpty(party, fiscalResponsibility, notResponsible);
  }
}
