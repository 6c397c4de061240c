import { enumeration } from '../../platform/shape/enumeration.ts';

export const EinvoiceSyntax = enumeration(
  'EinvoiceSyntax',
  ['ubl', 'cii'],
  'What an e-invoice is written in.',
);
