import type { Addon } from '../addon.ts';
import { orderingAndDeliveryRules, partyRules } from './party-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { typeRules } from './type-rules.ts';

/**
 * XRechnung 3.x, the invoice for German public authorities (E-Rechnungsverordnung § 4): KoSIT, "Standard
 * XRechnung", a core invoice usage specification of EN 16931 with its own rules (BR-DE-...). Codes and
 * categories are those of EN 16931.
 */
export const xrechnung: Addon = {
  key: 'de-xrechnung-v3',
  name: 'German XRechnung 3.X',
  requires: ['eu-en16931-v2017'],
  rules: [...typeRules, ...partyRules, ...paymentRules, ...orderingAndDeliveryRules],
};
