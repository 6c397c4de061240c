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

/** Whether an unsigned document was begun here: what others sent has a number of theirs. */
export const isBegunHere = (envelope: Json): boolean => !valueAt(envelope, ['doc', 'code']);

/** The supplier in an envelope that is of a country; undefined of one that somebody else wrote for it. */
export function ownSupplier(envelope: Json, country: string | undefined): Json | undefined {
  const tags = valueAt(envelope, ['doc', '$tags']);
  if (Array.isArray(tags) && tags.includes('self-billed')) return undefined;
  const supplier = valueAt(envelope, ['doc', 'supplier']);
  if (!isObject(supplier) || !supplier['name']) return undefined;
  if (country !== undefined && valueAt(supplier, ['tax_id', 'country']) !== country) return undefined;
  return Object.fromEntries(
    members.flatMap((name) => (supplier[name] === undefined ? [] : [[name, supplier[name]]])),
  );
}
