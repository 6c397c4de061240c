import type { TFunction } from 'i18next';
import { formatJsonPath, parseJsonPath, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { capital } from '../../../words/sentence.logic.ts';

/** Error or warning about a path of the workflow. */
export interface Issue {
  readonly place: JsonPath;
  readonly path: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** Id of the step; absent if it is about the workflow as a whole. */
  readonly stepId: string | undefined;
  /** Path in the step's config: `$.series_id`. */
  readonly configPath: string | undefined;
  /** Action of a step that is missing before it, if any. */
  readonly missingStep: string | undefined;
  /** Name of the step, and labels of the field from the outside in; absent if unknown. */
  readonly step?: string;
  readonly field?: readonly string[];
}

/** Issue as the service returns it. */
interface ServiceIssue {
  readonly path: string;
  readonly message: string;
  readonly severity: string;
  readonly missingStep?: string | null;
}

/** Assigns issues to steps: the innermost one around each path. */
export function assignIssues(
  told: readonly ServiceIssue[],
  places: ReadonlyMap<string, JsonPath>,
): readonly Issue[] {
  const ids = new Map([...places].map(([id, place]) => [JSON.stringify(place), id]));
  return told.map(({ path, message, severity, missingStep }) => {
    const place = parseJsonPath(path) ?? [];
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
      configPath: isConfig ? formatJsonPath(place.slice(end + 1)) : undefined,
      missingStep: missingStep ?? undefined,
    };
  });
}

/** Formats an issue; `from`: whether the text names the step, or the step is clear from where it is shown. */
export function issueText(t: TFunction<'workflow'>, issue: Issue, from: 'workflow' | 'step'): string {
  const { step, field = [], message } = issue;
  const subject = [...(from === 'workflow' && step !== undefined ? [step] : []), ...field].join(' · ');
  return subject === '' ? capital(message) : t('issue.about', { subject, message });
}

/** Whether an issue is shown above the fields of its step: it is about none of them, or a button fixes it. */
export const isShownAboveFields = ({ configPath, missingStep }: Issue): boolean =>
  configPath === undefined || missingStep !== undefined;

/** Members of a workflow besides its steps. */
const labels = ['name', 'description', 'schema', 'country'] as const;
export type Label = (typeof labels)[number];

/** Returns the member of the workflow that an issue is about; undefined for other issues. */
export const labelOf = ({ place: [first] }: Pick<Issue, 'place'>): Label | undefined =>
  labels.find((label) => label === first);

/** Returns the fault of a member of the workflow. */
export const labelFault = (issues: readonly Issue[], label: Label): string | undefined =>
  issues.filter((issue) => labelOf(issue) === label).map(({ message }) => capital(message))[0];

/** Returns the patch of these members: non-empty values, and the names of empty ones. */
export const labelPatch = (input: JsonObject): JsonObject => ({
  ...Object.fromEntries(labels.flatMap((label) => (input[label] ? [[label, input[label]]] : []))),
  clear: labels.filter((label) => !input[label]),
});
