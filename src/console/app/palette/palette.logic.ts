import type { PaletteHit } from './palette.queries.ts';

const pages = {
  job: 'jobs',
  silo_entry: 'documents',
  workflow: 'workflows',
  series: 'series',
  integration: 'integrations',
  webhook_endpoint: 'webhooks',
  connect_endpoint: 'connect',
  print_template: 'templates',
} as const satisfies Readonly<Record<PaletteHit['kind'], string>>;

/** Returns the page of a record. */
export const pageOf = ({ kind, id }: Pick<PaletteHit, 'kind' | 'id'>): string => `/${pages[kind]}/${id}`;

/** Returns the record of a page, the reverse of `pageOf`. */
export function recordOf(page: string): Pick<PaletteHit, 'kind' | 'id'> | undefined {
  const [, place, id] = page.split('/');
  const kind = (Object.keys(pages) as PaletteHit['kind'][]).find((each) => pages[each] === place);
  return kind && id ? { kind, id } : undefined;
}

export function titleOf({ code, name, key, id }: PaletteHit): string {
  return code ?? name ?? key ?? id;
}

/** Returns what distinguishes a hit from others with the same title: its name, key and id. */
export function detailOf(hit: PaletteHit): string {
  const title = titleOf(hit);
  return [hit.name, hit.key, hit.id].filter((each) => each && each !== title).join(' · ');
}

/** Minimum rank of a hit whose id, key, code or name is the whole text. */
const minNamingRank = 90;

/** Returns the only record that a pasted text names exactly; undefined if there is none or several. */
export function findOnlyNamed(hits: readonly PaletteHit[]): PaletteHit | undefined {
  const [first, second] = hits.filter(({ rank }) => rank >= minNamingRank);
  return second ? undefined : first;
}

/**
 * Returns new hits, best first. Hits of the same rank that were shown before keep their order, so that little moves under the
 * pointer.
 */
export function mergeHits(before: readonly PaletteHit[], next: readonly PaletteHit[]): readonly PaletteHit[] {
  const found = new Map(next.map((each) => [idOf(each), each]));
  const kept = before.flatMap((each) => found.get(idOf(each)) ?? []);
  const known = new Set(kept.map(idOf));
  const fresh = next.filter((each) => !known.has(idOf(each)));
  return [...kept, ...fresh].toSorted((one, other) => other.rank - one.rank);
}

const idOf = ({ kind, id }: PaletteHit): string => `${kind} ${id}`;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns whether a text contains each of the typed words. */
export function fitsWords(text: string, typed: string): boolean {
  return wordsOf(typed).every((each) => text.toLowerCase().includes(each));
}

/** Scores of matches, from titles of pages and actions to records that were found; higher is better. */
const fit = { exact: 4, beginning: 3, words: 2, visited: 1, parts: 0, found: -1 } as const;

/** Returns the score of a title; without typed text all titles score the same. */
export function scoreTitle(title: string, typed: string): number {
  const [asked, told] = [wordsOf(typed), wordsOf(title)];
  if (asked.length === 0) return fit.parts;
  if (told.join(' ') === asked.join(' ')) return fit.exact;
  if (told.join(' ').startsWith(asked.join(' '))) return fit.beginning;
  return asked.every((each) => told.some((word) => word.startsWith(each))) ? fit.words : fit.parts;
}

/** Returns the score of the title of a visited record: pages and actions with the same match come first. */
export function visitedFit(title: string, typed: string): number {
  const own = scoreTitle(title, typed);
  return own === fit.exact ? own : Math.min(own, fit.visited);
}

/** Returns the score of the records that were found: they come last, unless the first one is named exactly. */
export const foundFit = ([first]: readonly PaletteHit[]): number =>
  first && first.rank >= minNamingRank ? fit.exact : fit.found;

/** Returns the items by descending score; items of the same score keep their order. */
export function sortByScore<T>(all: readonly T[], fitOfEach: (each: T) => number): readonly T[] {
  return all.toSorted((one, other) => fitOfEach(other) - fitOfEach(one));
}
