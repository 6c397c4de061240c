import { nearestName } from './did-you-mean.ts';

/** A record that others refer to by its id. */
export interface NamedRecord {
  readonly id: string;
  readonly name?: string | null | undefined;
}

/** Formats a record for messages: its id, and its name if it has one. */
export const formatRecord = ({ id, name }: NamedRecord): string => (name ? `${id} (${name})` : id);

/** Returns the end of a message about an unknown id: the record that was probably meant, found by its id or its name. */
export function recordMeant(given: unknown, records: readonly NamedRecord[]): string {
  if (typeof given !== 'string' || records.some(({ id }) => id === given)) return '';
  const known = records.flatMap(({ id, name }) => (name ? [id, name] : [id]));
  const nearest = nearestName(given, known);
  const meant = records.find(({ id, name }) => nearest !== undefined && (id === nearest || name === nearest));
  return meant ? `; did you mean ${formatRecord(meant)}?` : '';
}
