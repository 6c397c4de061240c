/**
 * Extension with the reason for a credit note (concepto de corrección para notas crédito), in the
 * reference to the invoice.
 */
export const creditCode = 'co-dian-credit-code';

/**
 * Extension with the reason for a debit note (concepto de corrección para notas débito), in the
 * reference to the invoice.
 */
export const debitCode = 'co-dian-debit-code';

/** Correction reasons. */
export const correctionCodes: Readonly<Record<string, readonly string[]>> = {
  [creditCode]: [
    '1', // part of the goods returned, or of the service refused
    '2', // invoice annulled
    '3', // discount
    '4', // price adjusted
    '5', // other
  ],
  [debitCode]: [
    '1', // interest
    '2', // expenses still to be charged
    '3', // value changed
    '4', // other
  ],
};
