import { siloStates, type SiloState } from '../../parts/silo-state.logic.ts';

const texts = [
  'folder',
  'schema',
  'type',
  'party',
  'taxCode',
  'number',
  'series',
  'currency',
  'tag',
  'from',
  'to',
  'min',
  'max',
  'q',
] as const;

/** What the list can go by. */
export const orders = ['created', 'updated', 'issue_date', 'amount'] as const;

export type DocumentOrder = (typeof orders)[number];

/** What the address of the list holds: its filters and its order; what is not given or not understood is absent. */
export type DocumentsSearch = {
  /** `from` and `to` are days of issue, `min` and `max` amounts with a decimal point, `q` words that are searched for. */
  readonly [Name in (typeof texts)[number]]?: string;
} & {
  readonly state?: SiloState | undefined;
  /** Only unsigned ones, or only signed ones. */
  readonly draft?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly order?: DocumentOrder | undefined;
  readonly ascending?: true | undefined;
};

/** Reads an address; what it does not understand it leaves out, so that an old link leads somewhere. */
export function readDocumentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const flag = (name: string): boolean | undefined =>
    typeof search[name] === 'boolean' ? search[name] : undefined;
  return {
    ...Object.fromEntries(texts.map((name) => [name, textOf(search[name])])),
    state: siloStates.find((each) => each === search['state']),
    draft: flag('draft'),
    invalid: flag('invalid'),
    order: orders.find((each) => each === search['order']),
    ascending: flag('ascending') || undefined,
  };
}

/** Addresses hold what looks like a number as one. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value ? value : undefined;
}

/** The filter of the API that an address asks for, but for the words that are searched for. */
export function filterOf({
  from,
  to,
  min,
  max,
  q: _q,
  order: _order,
  ascending: _ascending,
  ...search
}: DocumentsSearch) {
  const filter = { ...search, issueDateFrom: from, issueDateTo: to, amountFrom: min, amountTo: max };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as typeof filter;
}

/** The same with the words as one of its members, as lists do not need it and bulks do. */
export function bulkFilterOf(search: DocumentsSearch) {
  return { ...filterOf(search), ...(search.q && { text: search.q }) };
}
