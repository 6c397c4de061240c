import type { Json } from '../../../graphql/graphql.ts';
import { isObject } from '../../../parts/json/json-path.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';

/** Codes of an action that answers a yes/no question; the meaning of other codes is unknown. */
const answers: readonly string[] = ['true', 'false'];

/** Returns the initial branches of a step for its action: one for each answer if the action has answers. */
export function firstBranches(codes: readonly string[]): readonly JsonObject[] {
  return answers.every((answer) => codes.includes(answer))
    ? answers.map((code) => ({ code, steps: [] }))
    : [];
}

/** Returns the next branch to add: for the first answer without a branch, else for failures. */
export function nextBranch(codes: readonly string[], branches: readonly Json[]): JsonObject {
  const taken = new Set(branches.map((branch) => isObject(branch) && branch['code']));
  return firstBranches(codes).find(({ code }) => !taken.has(code)) ?? { status: 'KO', steps: [] };
}
