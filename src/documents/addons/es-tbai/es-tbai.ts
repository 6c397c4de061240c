import type { Invoice } from '../../bill/invoice.ts';
import { setExtension } from '../../extensions.ts';
import type { Addon } from '../addon.ts';
import { identityTypes, setCustomerIdentityType } from '../es-registers/customer-identity.ts';
import { rectifyingTypes } from '../es-registers/invoice-types.ts';
import { activity, activityForm, activityRules } from './activity.ts';
import { correction, identityType, simplified } from './extensions.ts';
import { product, products, setProduct } from './product.ts';
import { region, regions, setRegion } from './region.ts';
import { ticketBaiRules } from './rules.ts';
import { exemption, exemptions, scheme, schemes, setVatCodes, vatRules } from './vat.ts';

/**
 * TicketBAI: invoices are declared on issue to the treasury of the supplier's Basque province (Araba, Norma Foral
 * 13/2021; Bizkaia, Norma Foral 5/2020, Batuz; Gipuzkoa, Norma Foral 3/2020). Code lists are those of the
 * TicketBAI XML schema 1.2.
 */
export const ticketBai: Addon = {
  key: 'es-tbai-v1',
  name: 'Spain TicketBAI',
  extensions: {
    [region]: regions,
    [simplified]: ['S', 'N'],
    [product]: products,
    [exemption]: exemptions,
    [scheme]: schemes,
    [correction]: rectifyingTypes,
    [identityType]: identityTypes,
    [activity]: activityForm,
  },
  corrections: { extensions: [correction] },
  normalise: {
    'tax/combo': setVatCodes,
    'bill/line': setProduct,
    'bill/invoice': (invoice, { tags }) => {
      setRegion(invoice);
      if (tags.includes('simplified')) markSimplified(invoice);
      setCustomerIdentityType(invoice, identityType);
    },
  },
  rules: [...ticketBaiRules, ...activityRules, ...vatRules],
};

function markSimplified(invoice: Invoice): void {
  invoice.tax ??= {};
  setExtension(invoice.tax, simplified, 'S');
}
