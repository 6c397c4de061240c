import type { Addon } from '../addon.ts';
import { frameworks, setFramework } from './frameworks.ts';
import { chorusProRules } from './rules.ts';
import { schemes, setScheme } from './schemes.ts';

/**
 * Chorus Pro, the portal for invoices to the French public sector (Ordonnance n° 2014-697):
 * AIFE, "Spécifications externes du portail Chorus Pro, annexe EDI", V4.10.
 */
export const chorusPro: Addon = {
  key: 'fr-choruspro-v1',
  name: 'Chorus Pro',
  requires: ['eu-en16931-v2017'],
  extensions: { ...frameworks, ...schemes },
  normalise: {
    'bill/invoice': setFramework,
    // The portal accepts quantities with at most four decimals.
    'bill/line': (line) => void (line.quantity = line.quantity.lower(4)),
    'org/party': setScheme,
  },
  rules: chorusProRules,
};
