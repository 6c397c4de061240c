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

/** The page of a record. */
export const pageOf = ({ kind, id }: Pick<PaletteHit, 'kind' | 'id'>): string => `/${pages[kind]}/${id}`;

/** The record of such a page. */
export function recordOf(page: string): Pick<PaletteHit, 'kind' | 'id'> | undefined {
  const [, place, id] = page.split('/');
  const kind = (Object.keys(pages) as PaletteHit['kind'][]).find((each) => pages[each] === place);
  return kind && id ? { kind, id } : undefined;
}

export function titleOf({ code, name, key, id }: PaletteHit): string {
  return code ?? name ?? key ?? id;
}

/** What else tells it from others. */
export function detailOf(hit: PaletteHit): string {
  const title = titleOf(hit);
  return [hit.name, hit.key, hit.id].filter((each) => each && each !== title).join(' · ');
}

/** From this rank on a text is the id of a record, or its key, code or name as a whole. */
const named = 90;

/** What a text that was pasted names, when it is one record alone. */
export function onlyNamed(hits: readonly PaletteHit[]): PaletteHit | undefined {
  const [first, second] = hits.filter(({ rank }) => rank >= named);
  return second ? undefined : first;
}

/**
 * Newer hits, the best first; of those that fit alike, those that were shown before in their former order: as little as
 * possible moves under the pointer.
 */
export function inPlace(before: readonly PaletteHit[], next: readonly PaletteHit[]): readonly PaletteHit[] {
  const found = new Map(next.map((each) => [idOf(each), each]));
  const kept = before.flatMap((each) => found.get(idOf(each)) ?? []);
  const known = new Set(kept.map(idOf));
  const fresh = next.filter((each) => !known.has(idOf(each)));
  return [...kept, ...fresh].toSorted((one, other) => other.rank - one.rank);
}

const idOf = ({ kind, id }: PaletteHit): string => `${kind} ${id}`;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each word of what was typed is part of a text. */
export function fitsWords(text: string, typed: string): boolean {
  return wordsOf(typed).every((each) => text.toLowerCase().includes(each));
}

/** How well the title of a page or an action that fits what was typed does so; the more, the better. */
const fit = { exact: 4, beginning: 3, words: 2, visited: 1, parts: 0, found: -1 } as const;

/** The fit of a title; nothing that is typed fits every one alike. */
export function fitOf(title: string, typed: string): number {
  const [asked, told] = [wordsOf(typed), wordsOf(title)];
  if (asked.length === 0) return fit.parts;
  if (told.join(' ') === asked.join(' ')) return fit.exact;
  if (told.join(' ').startsWith(asked.join(' '))) return fit.beginning;
  return asked.every((each) => told.some((word) => word.startsWith(each))) ? fit.words : fit.parts;
}

/** The fit of the title of a record that was looked at: pages and actions that are called so come first. */
export function visitedFit(title: string, typed: string): number {
  const own = fitOf(title, typed);
  return own === fit.exact ? own : Math.min(own, fit.visited);
}

/** The fit of the records that were found: all of them come last, but for what names one of them. */
export const foundFit = ([first]: readonly PaletteHit[]): number =>
  first && first.rank >= named ? fit.exact : fit.found;

/** What fits, the best first; as it was where nothing tells one from another. */
export function bestFirst<T>(all: readonly T[], fitOfEach: (each: T) => number): readonly T[] {
  return all.toSorted((one, other) => fitOfEach(other) - fitOfEach(one));
}
