import type { Json } from '../../graphql/graphql.ts';
import { isObject } from '../../parts/json-path.logic.ts';
import type { JsonObject } from '../../parts/workflow-document/document.logic.ts';

/** Codes of an action that answers a question; what other codes are for is not known. */
const answers: readonly string[] = ['true', 'false'];

/** The branches that a step gets with its action: one for each answer, where that is what the action is for. */
export function firstBranches(codes: readonly string[]): readonly JsonObject[] {
  return answers.every((answer) => codes.includes(answer))
    ? answers.map((code) => ({ code, steps: [] }))
    : [];
}

/** The branch that is added to others: for the first answer of the action that none is for, else for failures. */
export function nextBranch(codes: readonly string[], branches: readonly Json[]): JsonObject {
  const taken = new Set(branches.map((branch) => isObject(branch) && branch['code']));
  return firstBranches(codes).find(({ code }) => !taken.has(code)) ?? { status: 'KO', steps: [] };
}
