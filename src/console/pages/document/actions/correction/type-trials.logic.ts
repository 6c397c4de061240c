import type { Json } from '../../../../graphql/graphql.ts';
import { membersOf, type Members } from '../../../../parts/document-reading/reading.logic.ts';
import { isOfDocument } from '../../../../parts/fault-panel/fault-kinds.logic.ts';
import { faultLines } from '../../../../parts/fault-panel/fault-lines.logic.ts';

/** Verdict of a workflow on a type of correction; `unknown`: the run did not get that far. */
export type TypeTrial =
  | { readonly state: 'running' | 'accepted' | 'unknown' }
  | { readonly state: 'refused'; readonly reason: string };

/** Returns the document as a correction of a type, without its number, to test whether a workflow accepts the type. */
export function createTrialDocument(envelope: Json, type: string): Members {
  const { uuid: _, code, preceding: __, ...doc } = membersOf(membersOf(envelope)['doc']);
  const { type: was, series, issue_date: issued } = doc;
  const reference = { type: was, series, code, issue_date: issued };
  const given = Object.entries(reference).filter(([, value]) => value !== undefined);
  return { ...doc, type, preceding: [Object.fromEntries(given) as Members] };
}

interface Run {
  readonly faults: readonly { readonly code: string | null; readonly message: string | null }[] | null;
}

/** Returns the verdict of a dry run on the type only: other faults of the document can be fixed or filled in. */
export function typeTrial({ faults }: Run): TypeTrial {
  for (const { code, message } of faults ?? []) {
    if (code === 'unsupported-document-type') return { state: 'refused', reason: message ?? code };
    const line = faultLines(message ?? '').lines.find(isOfType);
    if (line) return { state: 'refused', reason: `${line.message} (${line.code})` };
  }
  return {
    state: (faults ?? []).every(({ code, message }) => isOfDocument(code, message)) ? 'accepted' : 'unknown',
  };
}

/** BT-3 is the type of an invoice in EN 16931. */
const isOfType = ({
  terms = '',
  places = '',
}: {
  readonly terms?: string;
  readonly places?: string;
}): boolean => terms.split(/[\s,]+/)[0] === 'BT-3' || places.split(', ').includes('$.doc.type');

/** Sorts the types as they are offered: refused ones last; the first of the others is the usual one. */
export function offeredTypes(
  types: readonly string[],
  trials: ReadonlyMap<string, TypeTrial>,
): { readonly types: readonly string[]; readonly usual: string | undefined } {
  const isRefused = (type: string): boolean => trials.get(type)?.state === 'refused';
  const fit = types.filter((type) => !isRefused(type));
  return { types: [...fit, ...types.filter(isRefused)], usual: fit[0] };
}
