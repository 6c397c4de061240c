import type { Addon } from '../addon.ts';
import { correctionCodes, creditCode, debitCode } from './corrections.ts';
import { partyCodes, setFiscalResponsibilities } from './parties.ts';
import { dianRules } from './rules.ts';

/**
 * Colombia's electronic sales invoice (factura electrónica de venta) in the UBL 2.1 profile of the DIAN.
 * Law: Estatuto Tributario, art. 616-1, and Resolución DIAN 000165 of 2023.
 * Format: DIAN, "Anexo Técnico de Factura Electrónica de Venta", version 1.9.
 */
export const dian: Addon = {
  key: 'co-dian-v2',
  name: 'Colombia DIAN UBL 2.X',
  extensions: { ...partyCodes, ...correctionCodes },
  // The corrected invoice is identified by its CUDE, the code that the DIAN derives from its contents.
  corrections: {
    types: ['credit-note', 'debit-note'],
    extensions: [creditCode, debitCode],
    reasonRequired: true,
    stamps: ['dian-cude'],
  },
  normalise: { 'bill/invoice': setFiscalResponsibilities },
  rules: dianRules,
};
