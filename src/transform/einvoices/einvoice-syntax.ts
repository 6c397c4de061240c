import { enumeration } from '../../platform/shape/enumeration.ts';

export const EinvoiceSyntax = enumeration('EinvoiceSyntax', ['ubl', 'cii'], 'Syntax of an e-invoice.');
