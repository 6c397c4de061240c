import type { Json } from '../../graphql/graphql.ts';
import { isObject } from '../../parts/json-path.logic.ts';
import type { JsonObject } from '../../parts/workflow-document/document.logic.ts';

/** Codes of an action that answers a question. */
const answers: readonly string[] = ['true', 'false'];

/** The branches that a step gets with its action: one for each answer, where these are what the action is for. */
export function firstBranches(codes: readonly string[]): readonly JsonObject[] {
  return answers.every((answer) => codes.includes(answer))
    ? answers.map((code) => ({ code, steps: [] }))
    : [];
}

/** The branch that is added to others: for the first code of the action that none is for, else for failures. */
export function nextBranch(codes: readonly string[], branches: readonly Json[]): JsonObject {
  const taken = branches.map((branch) => isObject(branch) && branch['code']);
  const code = codes.find((each) => !taken.includes(each));
  return code === undefined ? { status: 'KO', steps: [] } : { code, steps: [] };
}
