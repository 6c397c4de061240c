import type { Json } from '../../graphql/graphql.ts';
import { isObject, valueAt } from '../../parts/json-path.logic.ts';

/** The types of documents that whoever writes them supplies by; purchases have others as their suppliers. */
const sold: ReadonlySet<string> = new Set(['bill/invoice', 'bill/delivery']);

/** Whether a new document of a type begins with the supplier of an earlier one. */
export const hasOwnSupplier = (schema: string | undefined): boolean =>
  schema !== undefined && sold.has(schema);

/** What is taken over of a supplier. */
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

/** What is taken over of how and when such a document is paid: no account or mandate of a customer, and no dates. */
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

/** Whether an unsigned document was begun here: what others sent has a number of theirs. */
export const isBegunHere = (envelope: Json): boolean => !valueAt(envelope, ['doc', 'code']);

/** The supplier in an envelope that is of a country; undefined of one that somebody else wrote for it. */
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
