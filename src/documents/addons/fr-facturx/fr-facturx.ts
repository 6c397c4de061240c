import type { Addon } from '../addon.ts';

/**
 * Factur-X 1.x, the French name of the hybrid of PDF/A-3 and Cross Industry Invoice (FNFE-MPE, "Factur-X 1.07
 * Technical Specification"). Its EN 16931 profile has no further requirements for documents.
 */
export const facturX: Addon = {
  key: 'fr-facturx-v1',
  name: 'French Factur-X v1',
  requires: ['eu-en16931-v2017'],
};
