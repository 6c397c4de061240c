import type { Json } from '../../graphql/graphql.ts';
import { copyText } from '../../parts/copy-text.ts';
import { isObject } from '../../parts/json-path.logic.ts';

/** Steps that were copied; those of a rescue come along with a whole workflow. */
export interface CopiedSteps {
  readonly steps: readonly Json[];
  readonly rescue: readonly Json[];
}

/** Puts a step into the clipboard as JSON; answers whether the browser allowed it. */
export function copyStep(step: Json): Promise<boolean> {
  return copyText(JSON.stringify(step, null, 2));
}

/** The steps in the clipboard; undefined: the browser does not let it be read, as by plain HTTP. */
export async function readSteps(): Promise<CopiedSteps | undefined> {
  try {
    return stepsIn(await navigator.clipboard.readText());
  } catch {
    return undefined;
  }
}

/** The steps of a text: one, a list of them, or those of a whole workflow; none when it holds something else. */
export function stepsIn(text: string): CopiedSteps {
  try {
    const value = JSON.parse(text) as Json;
    if (!isObject(value)) return { steps: listOf(value), rescue: [] };
    if ('steps' in value || 'rescue' in value)
      return { steps: listOf(value['steps']), rescue: listOf(value['rescue']) };
    const isStep = 'action' in value || 'provider' in value;
    return { steps: isStep ? [value] : [], rescue: [] };
  } catch {
    return { steps: [], rescue: [] };
  }
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
