import type { Json } from '../../../graphql/graphql.ts';
import { isObject, valueAt } from '../../../parts/json-path.logic.ts';

/** A party of a document that was written before. */
export interface KnownParty {
  readonly name: string;
  /** The entry of the document. */
  readonly entry: string;
}

interface Found {
  readonly id: string;
  readonly summary: {
    readonly title: string | null;
    readonly supplier: { readonly name: string | null } | null;
    readonly customer: { readonly name: string | null } | null;
  };
}

const words = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The parties of entries whose names have the beginnings of words that were typed, each once and as the newest document has it. */
export function knownParties(entries: readonly Found[], typed: string): readonly KnownParty[] {
  const fits = (name: string): boolean =>
    words(typed).every((each) => words(name).some((word) => word.startsWith(each)));
  const found = new Map<string, string>();
  for (const { id, summary } of entries)
    for (const name of [summary.customer?.name, summary.supplier?.name, summary.title])
      if (name && fits(name) && !found.has(name)) found.set(name, id);
  return [...found].map(([name, entry]) => ({ name, entry }));
}

/** What is taken over of a party: who it is, and where it is reached. */
export const partyMembers = ['name', 'tax_id', 'identities', 'addresses', 'emails', 'inboxes'] as const;

/** What the party of a name has in an envelope; undefined when there is none. */
export function partyIn(envelope: Json, name: string): Readonly<Record<string, Json>> | undefined {
  const party = [['doc', 'customer'], ['doc', 'supplier'], ['doc']]
    .map((place) => valueAt(envelope, place))
    .find((each) => isObject(each) && each['name'] === name);
  if (!isObject(party)) return undefined;
  return Object.fromEntries(
    partyMembers.flatMap((each) => (party[each] === undefined ? [] : [[each, party[each]]])),
  );
}
