import type { TFunction } from 'i18next';
import { pathText, placeOf, type Place } from '../../parts/json-path.logic.ts';
import type { JsonObject } from '../../parts/workflow-document/document.logic.ts';
import { capital } from '../../words/sentence.logic.ts';

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
  /** The action of a step that is missing before it; absent: none is. */
  readonly missingStep: string | undefined;
  /** What people call the step, and the field of it from the outside in; absent: that is not told. */
  readonly step?: string;
  readonly field?: readonly string[];
}

/** An issue as the service tells it. */
interface ToldIssue {
  readonly path: string;
  readonly message: string;
  readonly severity: string;
  readonly missingStep?: string | null;
}

/** Issues with the steps that they are about: the innermost around each place. */
export function placedIssues(
  told: readonly ToldIssue[],
  places: ReadonlyMap<string, Place>,
): readonly Issue[] {
  const ids = new Map([...places].map(([id, place]) => [JSON.stringify(place), id]));
  return told.map(({ path, message, severity, missingStep }) => {
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
      missingStep: missingStep ?? undefined,
    };
  });
}

/** An issue in words; `from`: the step it is about is told as well, or known where it is shown. */
export function issueText(t: TFunction<'workflow'>, issue: Issue, from: 'workflow' | 'step'): string {
  const { step, field = [], message } = issue;
  const subject = [...(from === 'workflow' && step !== undefined ? [step] : []), ...field].join(' · ');
  return subject === '' ? capital(message) : t('issue.about', { subject, message });
}

/** Whether an issue is told above the fields of its step: as it is about none of them, or a button mends it. */
export const standsAbove = ({ configPath, missingStep }: Issue): boolean =>
  configPath === undefined || missingStep !== undefined;

/** What is said of a workflow beside its steps. */
const labels = ['name', 'description', 'schema', 'country'] as const;
export type Label = (typeof labels)[number];

/** The member that an issue of the whole workflow is about; absent: it is about something else. */
export const labelOf = ({ place: [first] }: Pick<Issue, 'place'>): Label | undefined =>
  labels.find((label) => label === first);

/** What is wrong with a member of the whole workflow. */
export const labelFault = (issues: readonly Issue[], label: Label): string | undefined =>
  issues.filter((issue) => labelOf(issue) === label).map(({ message }) => capital(message))[0];

/** What a patch says of them: the values that there are, and by name those that are empty. */
export const labelPatch = (input: JsonObject): JsonObject => ({
  ...Object.fromEntries(labels.flatMap((label) => (input[label] ? [[label, input[label]]] : []))),
  clear: labels.filter((label) => !input[label]),
});
