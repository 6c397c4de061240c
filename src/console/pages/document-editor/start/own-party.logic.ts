import type { Json } from '../../../graphql/graphql.ts';
import { isObject, valueAt } from '../../../parts/json/json-path.logic.ts';

/** Types of documents whose author is the supplier; purchase documents have other suppliers. */
const sold: ReadonlySet<string> = new Set(['bill/invoice', 'bill/delivery']);

/** Whether a new document of a type starts with the supplier of an earlier one. */
export const hasOwnSupplier = (schema: string | undefined): boolean =>
  schema !== undefined && sold.has(schema);

/** Members to copy from a supplier. */
const members = [
  'name',
  'alias',
  'tax_id',
  'identities',
  'people',
  'inboxes',
  'addresses',
  'emails',
  'websites',
  'telephones',
  'registration',
  'ext',
] as const;

/** Returns the payment members to copy from such a document: no account or mandate of a customer, and no dates. */
export function ownPayment(envelope: Json): Json | undefined {
  const instructions = valueAt(envelope, ['doc', 'payment', 'instructions']);
  const hasAccount = valueAt(instructions, ['credit_transfer', 0]) !== undefined;
  const taken = {
    instructions: hasAccount ? named(instructions, ['key', 'detail', 'credit_transfer']) : {},
    terms: named(valueAt(envelope, ['doc', 'payment', 'terms']), ['key', 'notes']),
  };
  const found = Object.entries(taken).filter(([, members]) => Object.keys(members).length > 0);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Whether an unsigned document was created here: documents that others sent have a number. */
export const isBegunHere = (envelope: Json): boolean => !valueAt(envelope, ['doc', 'code']);

/**
 * Returns the supplier in an envelope if it is from a country; undefined for self-billed documents, which the
 * customer wrote.
 */
export function ownSupplier(envelope: Json, country: string | undefined): Json | undefined {
  const tags = valueAt(envelope, ['doc', '$tags']);
  if (Array.isArray(tags) && tags.includes('self-billed')) return undefined;
  const supplier = valueAt(envelope, ['doc', 'supplier']);
  if (!isObject(supplier) || !supplier['name']) return undefined;
  if (country !== undefined && valueAt(supplier, ['tax_id', 'country']) !== country) return undefined;
  return named(supplier, members);
}

function named(value: Json | undefined, names: readonly string[]): { readonly [name: string]: Json } {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  );
}
