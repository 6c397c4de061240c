import type { Json } from '../../../graphql/graphql.ts';
import { sameDocument } from '../../../parts/workflow-document/document.logic.ts';
import type { Run } from '../runs/runs.logic.ts';

/** Whether a step created a new version of the entry: of its contents, or of data attached to it. */
export function hasNewVersion({ entryVersionBefore: before, entryVersionAfter: after }: Run): boolean {
  return after !== null && before !== after;
}

/** Maximum number of consecutive steps without a change to show one by one. */
const maxSingleUnchanged = 3;

/** Groups the steps for the list: steps with a new version alone, many consecutive ones without a change together. */
export function groupSteps(runs: readonly Run[]): readonly (readonly Run[])[] {
  const parts: Run[][] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    const [before] = last ?? [];
    if (!last || hasNewVersion(run) || (before && hasNewVersion(before))) parts.push([run]);
    else last.push(run);
  }
  return parts.flatMap((part) => (part.length > maxSingleUnchanged ? [part] : part.map((run) => [run])));
}

/** Returns the versions of a document before and after a step, as variables of `EntryVersionsQuery`. */
export function findVersions(
  run: Run,
  jobEntryId: string,
): { readonly entryId: string; readonly from: string; readonly to: string; readonly hasFrom: boolean } {
  // A step may continue with another entry, which has no previous version.
  const entryId = run.events.findLast(({ siloEntryId }) => siloEntryId)?.siloEntryId ?? jobEntryId;
  const from = entryId === jobEntryId ? run.entryVersionBefore : null;
  return { entryId, from: from ?? '', to: run.entryVersionAfter ?? '', hasFrom: from !== null };
}

/** Returns the document in an envelope. */
export function documentIn(envelope: Json | undefined): Json {
  return (envelope as { readonly doc?: Json } | null | undefined)?.doc ?? null;
}

interface Versions {
  readonly before?: { readonly data: Json | null } | null;
  readonly after?: { readonly data: Json | null } | null;
}

/** Whether the documents of two versions differ; a signature does not count. */
export function isChange({ before, after }: Versions): boolean {
  return !sameDocument(documentIn(before?.data ?? undefined), documentIn(after?.data ?? undefined));
}
