import type { TFunction } from 'i18next';

/** Document types with a name of their own. */
export const documentSchemas = [
  'bill/invoice',
  'bill/order',
  'bill/delivery',
  'bill/payment',
  'bill/status',
  'org/party',
  'org/item',
  'note/message',
] as const;

const types = [
  'standard',
  'proforma',
  'corrective',
  'credit-note',
  'debit-note',
  'purchase',
  'sale',
  'quote',
  'advice',
  'note',
  'waybill',
  'receipt',
  'request',
  'response',
  'update',
  'system',
  'other',
] as const;

/** Returns the short name of a schema URL: `bill/invoice`. */
export const schemaName = (url: string): string => url.replace(/^.*\/draft-0\//, '');

/**
 * Returns whether documents of a schema are invoices, including credit notes: only these are corrected and written as
 * e-invoices.
 */
export const isInvoice = (schema: string): boolean => schemaName(schema) === 'bill/invoice';

/** Returns the display name of a kind of document: "Credit note", "Invoice", "Party". */
export function documentKind(
  schema: string,
  type: string | null | undefined,
  t: TFunction<'document-parts'>,
): string {
  const name = schemaName(schema);
  const known = documentSchemas.find((each) => each === name);
  const kind = known ? t(`kind.${known}`) : name;
  const special = types.find((each) => each === type);
  if (known === 'bill/invoice' && special && special !== 'standard') return t(`type.${special}`);
  return special && special !== 'standard' ? `${kind} · ${t(`type.${special}`)}` : kind;
}
