import { isPaidBack } from '../../graphql/entry-summary.ts';
import type { FeedChange } from '../../graphql/feed-changes.ts';
import { isReplacing, takesEffect } from '../../parts/documents/corrections.logic.ts';
import type { DocumentEntry } from './document.queries.ts';

/** Types of documents that credit or change another one. */
const correcting: ReadonlySet<string | null> = new Set(['credit-note', 'debit-note', 'corrective']);

/** Whether a document that refers to another one corrects it. */
export const isCorrecting = ({ type }: { readonly type: string | null }): boolean => correcting.has(type);

/** Returns the documents that correct an entry, newest first; others that refer to it only follow it. */
export const correctionsOf = ({
  corrections,
}: Pick<DocumentEntry, 'corrections'>): DocumentEntry['corrections'] =>
  corrections.filter(({ summary }) => isCorrecting(summary));

/** Returns the documents that settle an entry: those that replace it, else those that credit all of it. */
export function settlementsOf(
  entry: Pick<DocumentEntry, 'corrections' | 'credit'>,
): DocumentEntry['corrections'] {
  const replacing = entry.corrections.filter(isReplacing);
  if (replacing.length > 0 || !entry.credit || !isPaidBack(entry.credit)) return replacing;
  return entry.corrections.filter((each) => each.summary.type === 'credit-note' && takesEffect(each));
}

/** Returns whether a change affects a document or a correction of it, as far as these are loaded. */
export function concerns(
  { object, id: changedId, entry: changed }: Pick<FeedChange, 'object' | 'id' | 'entry'>,
  id: string,
  entry: Pick<DocumentEntry, 'corrections' | 'summary'> | null | undefined,
): boolean {
  if (object !== 'entry') return false;
  const number = entry?.summary.number ?? undefined;
  return (
    changedId === id ||
    (entry?.corrections.some((each) => each.id === changedId) ?? false) ||
    (number !== undefined && changed?.summary.precedingNumber === number)
  );
}
