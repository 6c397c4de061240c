import { siloStates, type SiloState } from '../../parts/status/silo-state.logic.ts';

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

/** Orders of the list. */
export const orders = ['created', 'updated', 'issue_date', 'amount'] as const;

export type DocumentOrder = (typeof orders)[number];

/** Search parameters of the list: its filters and order; absent or invalid ones are left out. */
export type DocumentsSearch = {
  /** `from` and `to` are days of issue, `min` and `max` amounts with a decimal point, `q` is the full-text search. */
  readonly [Name in (typeof texts)[number]]?: string;
} & {
  readonly state?: SiloState | undefined;
  /** Only unsigned documents, or only signed ones. */
  readonly draft?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly order?: DocumentOrder | undefined;
  readonly ascending?: true | undefined;
};

/** Reads the search parameters; invalid ones are ignored, so that old links still work. */
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

/** Converts to text: the router parses values that look like numbers. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value ? value : undefined;
}

/** Returns the API filter for the search parameters, except for the full-text search. */
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

/** Returns the filter including the full-text search, which bulk operations need and lists do not. */
export function bulkFilterOf(search: DocumentsSearch) {
  return { ...filterOf(search), ...(search.q && { text: search.q }) };
}
