import type { Json } from '../../graphql/graphql.ts';
import { sameDocument } from '../../parts/workflow-document/document.logic.ts';
import type { Run } from './runs.logic.ts';

/** Whether a step has left another version of the document than it found: of its contents, or of what stands beside them. */
export function hasNewVersion({ entryVersionBefore: before, entryVersionAfter: after }: Run): boolean {
  return after !== null && before !== after;
}

/** So many steps in a row that changed nothing are shown one by one. */
const mostSame = 3;

/** Steps as they are listed: one that has left another version alone, many in a row that have not together. */
export function listedSteps(runs: readonly Run[]): readonly (readonly Run[])[] {
  const parts: Run[][] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    const [before] = last ?? [];
    if (!last || hasNewVersion(run) || (before && hasNewVersion(before))) parts.push([run]);
    else last.push(run);
  }
  return parts.flatMap((part) => (part.length > mostSame ? [part] : part.map((run) => [run])));
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
