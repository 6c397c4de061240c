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

/** Newer results, those that were shown before in their former order: nothing moves under the pointer. */
export function inPlace<T>(
  before: readonly T[],
  next: readonly T[],
  idOf: (each: T) => string,
): readonly T[] {
  const found = new Map(next.map((each) => [idOf(each), each]));
  const kept = before.flatMap((each) => found.get(idOf(each)) ?? []);
  const known = new Set(kept.map(idOf));
  return [...kept, ...next.filter((each) => !known.has(idOf(each)))];
}

/** Whether each word of what was typed begins a word of a text. */
export function fitsWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((each) => words.some((word) => word.startsWith(each)) || text.toLowerCase().includes(each));
}
