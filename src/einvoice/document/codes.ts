/** Extension with the subject of a note, UNTDID 4451. */
export const textSubject = 'untdid-text-subject';

/** Events that make tax due, in UNTDID 2005 (BT-8). */
export const taxPointCodes: ReadonlyMap<string, string> = new Map([
  ['issue', '3'],
  ['delivery', '35'],
  ['payment', '432'],
]);

/** Document type and tags, by the type code of the invoice (BT-3, UNTDID 1001). */
export const documentTypes: ReadonlyMap<
  string,
  { readonly type: string; readonly tags?: readonly string[] }
> = new Map([
  ['380', { type: 'standard' }],
  ['388', { type: 'standard' }],
  ['389', { type: 'standard', tags: ['self-billed'] }],
  ['326', { type: 'standard', tags: ['partial'] }],
  ['386', { type: 'standard', tags: ['prepayment'] }],
  ['393', { type: 'standard', tags: ['factoring'] }],
  ['381', { type: 'credit-note' }],
  ['261', { type: 'credit-note', tags: ['self-billed'] }],
  ['396', { type: 'credit-note', tags: ['factoring'] }],
  ['383', { type: 'debit-note' }],
  ['384', { type: 'corrective' }],
  ['325', { type: 'proforma' }],
]);
