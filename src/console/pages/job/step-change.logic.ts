import type { Json } from '../../graphql/graphql.ts';
import { sameDocument } from '../../parts/workflow-document/document.logic.ts';
import type { Run } from './runs.logic.ts';

/** Whether a step has left another version of the document than it found: of its contents, or of what stands beside them. */
export function hasNewVersion({ entryVersionBefore: before, entryVersionAfter: after }: Run): boolean {
  return after !== null && before !== after;
}

/** The versions between which a step changed a document, as `EntryVersionsQuery` takes them. */
export function versionsOf(
  run: Run,
  jobEntryId: string,
): { readonly entryId: string; readonly from: string; readonly to: string; readonly hasFrom: boolean } {
  // What a step goes on with may be another entry, which has no version before.
  const entryId = run.events.findLast(({ siloEntryId }) => siloEntryId)?.siloEntryId ?? jobEntryId;
  const from = entryId === jobEntryId ? run.entryVersionBefore : null;
  return { entryId, from: from ?? '', to: run.entryVersionAfter ?? '', hasFrom: from !== null };
}

/** The document within an envelope. */
export function documentIn(envelope: Json | undefined): Json {
  return (envelope as { readonly doc?: Json } | null | undefined)?.doc ?? null;
}

interface Versions {
  readonly before?: { readonly data: Json | null } | null;
  readonly after?: { readonly data: Json | null } | null;
}

/** Whether the documents of two versions differ; a signature changes none. */
export function isChange({ before, after }: Versions): boolean {
  return !sameDocument(documentIn(before?.data ?? undefined), documentIn(after?.data ?? undefined));
}
