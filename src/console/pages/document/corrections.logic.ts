import { isPaidBack } from '../../graphql/entry-summary.ts';
import type { FeedChange } from '../../graphql/feed-changes.ts';
import { isReplacing, takesEffect } from '../../parts/corrections.logic.ts';
import type { DocumentEntry } from './document.queries.ts';

/** The types of documents that take back or change what another one says. */
const correcting: ReadonlySet<string | null> = new Set(['credit-note', 'debit-note', 'corrective']);

/** Whether a document that names another one corrects it. */
export const isCorrecting = ({ type }: { readonly type: string | null }): boolean => correcting.has(type);

/** The documents that correct one, the newest first; others that name it only follow it. */
export const correctionsOf = ({
  corrections,
}: Pick<DocumentEntry, 'corrections'>): DocumentEntry['corrections'] =>
  corrections.filter(({ summary }) => isCorrecting(summary));

/** The documents by which nothing is left to do about one: those that stand in its place, or else take all of it back. */
export function settlementsOf(
  entry: Pick<DocumentEntry, 'corrections' | 'credit'>,
): DocumentEntry['corrections'] {
  const replacing = entry.corrections.filter(isReplacing);
  if (replacing.length > 0 || !entry.credit || !isPaidBack(entry.credit)) return replacing;
  return entry.corrections.filter((each) => each.summary.type === 'credit-note' && takesEffect(each));
}

/** Whether a change is one of a document, or of one that corrects it, as far as it has been read. */
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
