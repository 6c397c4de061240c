import type { Json } from '../../../../graphql/graphql.ts';
import { isObject, valueAt } from '../../../../parts/json/json-path.logic.ts';

/** Party of an earlier document. */
export interface KnownParty {
  readonly name: string;
  /** Id of the entry that contains the document. */
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

/**
 * Returns the parties of entries whose names match the typed prefixes of words, each once and from its newest
 * document.
 */
export function knownParties(entries: readonly Found[], typed: string): readonly KnownParty[] {
  const fits = (name: string): boolean =>
    words(typed).every((each) => words(name).some((word) => word.startsWith(each)));
  const found = new Map<string, string>();
  for (const { id, summary } of entries)
    for (const name of [summary.customer?.name, summary.supplier?.name, summary.title])
      if (name && fits(name) && !found.has(name)) found.set(name, id);
  return [...found].map(([name, entry]) => ({ name, entry }));
}

/** Members to copy from a party: its identity and its contact details. */
export const partyMembers = ['name', 'tax_id', 'identities', 'addresses', 'emails', 'inboxes'] as const;

/** Returns the members of the named party in an envelope; undefined if there is none. */
export function partyIn(envelope: Json, name: string): Readonly<Record<string, Json>> | undefined {
  const party = [['doc', 'customer'], ['doc', 'supplier'], ['doc']]
    .map((place) => valueAt(envelope, place))
    .find((each) => isObject(each) && each['name'] === name);
  if (!isObject(party)) return undefined;
  return Object.fromEntries(
    partyMembers.flatMap((each) => (party[each] === undefined ? [] : [[each, party[each]]])),
  );
}
