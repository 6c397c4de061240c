import { nearestName } from './did-you-mean.ts';

/** A record as others name it: by its id. */
export interface NamedRecord {
  readonly id: string;
  readonly name?: string | null | undefined;
}

/** How messages tell a record: its id, and its name where it has one. */
export const toldRecord = ({ id, name }: NamedRecord): string => (name ? `${id} (${name})` : id);

/** What ends a message about an id that nothing has: the record that may have been meant, found by its id or its name. */
export function recordMeant(given: unknown, records: readonly NamedRecord[]): string {
  if (typeof given !== 'string' || records.some(({ id }) => id === given)) return '';
  const known = records.flatMap(({ id, name }) => (name ? [id, name] : [id]));
  const nearest = nearestName(given, known);
  const meant = records.find(({ id, name }) => nearest !== undefined && (id === nearest || name === nearest));
  return meant ? `; did you mean ${toldRecord(meant)}?` : '';
}
