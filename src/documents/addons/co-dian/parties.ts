import type { Invoice } from '../../bill/invoice.ts';
import { setExtensionIfEmpty } from '../../extensions.ts';

/** Extension with the municipality of a party, in the DANE's division of the country (Divipola). */
export const municipality = 'co-dian-municipality';

/** Extension with the tax duties of a party, as in its tax registration (RUT, box 53). */
export const fiscalResponsibility = 'co-dian-fiscal-responsibility';

/** None of the others. */
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

/** Supplier and customer with Colombian tax identities have no special duties unless they say otherwise. */
export function setFiscalResponsibilities({ supplier, customer }: Invoice): void {
  for (const party of [supplier, customer]) {
    if (party?.tax_id?.country === 'CO') setExtensionIfEmpty(party, fiscalResponsibility, notResponsible);
  }
}
