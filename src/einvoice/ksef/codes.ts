/** Rate (P_12) and key of the tax for each tax category (P_13) without a percentage. */
export const untaxed: ReadonlyMap<string, { readonly rate: string; readonly key: string }> = new Map([
  ['6.1', { rate: '0 KR', key: 'zero' }],
  ['6.2', { rate: '0 WDT', key: 'intra-community' }],
  ['6.3', { rate: '0 EX', key: 'export' }],
  ['7', { rate: 'zw', key: 'exempt' }],
  ['8', { rate: 'np I', key: 'outside-scope' }],
  ['9', { rate: 'np II', key: 'reverse-charge' }],
]);

/** Domestic reverse charge, margin scheme and special procedures, which have no tax keys. */
export const domesticReverseCharge = { category: '10', rate: 'oo' };
export const marginCategory = '11';
export const specialProcedures = '5';

/** Tax categories of percentages. */
export const categoriesOfPercents: ReadonlyMap<string, string> = new Map([
  ['23', '1'],
  ['22', '1'],
  ['8', '2'],
  ['7', '2'],
  ['5', '3'],
  ['4', '4'],
  ['3', '4'],
]);

/** Keys of payment means, by FormaPlatnosci. */
export const meansKeys: ReadonlyMap<string, string> = new Map([
  ['1', 'cash'],
  ['2', 'card'],
  ['3', 'other+voucher'],
  ['4', 'cheque'],
  ['5', 'other+credit'],
  ['6', 'credit-transfer'],
  ['7', 'online'],
]);

/** Document path of the party with a role (Rola). Parties with other roles are identities of the customer. */
export const pathsByRole: ReadonlyMap<string, string> = new Map([
  ['1', 'payment.payee'],
  ['2', 'delivery.receiver'],
  ['4', 'ordering.buyer'],
  ['5', 'ordering.issuer'],
  ['6', 'payment.payer'],
]);
