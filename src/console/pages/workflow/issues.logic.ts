import { pathText, placeOf, type Place } from '../../parts/json-path.logic.ts';
import type { JsonObject } from '../../parts/workflow-document/document.logic.ts';

/** What is wrong with the document, or worth knowing, at a place of it. */
export interface Issue {
  readonly place: Place;
  readonly path: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** Id of the step that it is about; absent: it is about the workflow. */
  readonly stepId: string | undefined;
  /** What of the step's config it is about, as a path into that: `$.series_id`. */
  readonly configPath: string | undefined;
}

/** An issue as the service tells it. */
interface ToldIssue {
  readonly path: string;
  readonly message: string;
  readonly severity: string;
}

/** Issues with the steps that they are about: the innermost around each place. */
export function placedIssues(
  told: readonly ToldIssue[],
  places: ReadonlyMap<string, Place>,
): readonly Issue[] {
  const ids = new Map([...places].map(([id, place]) => [JSON.stringify(place), id]));
  return told.map(({ path, message, severity }) => {
    const place = placeOf(path) ?? [];
    let end = place.length;
    let stepId: string | undefined;
    while (end > 0 && stepId === undefined) {
      stepId = ids.get(JSON.stringify(place.slice(0, end)));
      if (stepId === undefined) end -= 1;
    }
    const isConfig = stepId !== undefined && place[end] === 'config';
    return {
      place,
      path,
      message,
      severity: severity === 'warning' ? 'warning' : 'error',
      stepId,
      configPath: isConfig ? pathText(place.slice(end + 1)) : undefined,
    };
  });
}

/** Members that are settled when a workflow is made, and those that cannot be emptied later; what of a document differs. */
export function unsaveable(before: JsonObject, now: JsonObject): readonly Place[] {
  const fixed = ['country', 'schema'].filter((name) => (before[name] ?? '') !== (now[name] ?? ''));
  const emptied = ['name', 'description'].filter((name) => before[name] && !now[name]);
  return [...fixed, ...emptied].map((name) => [name]);
}
