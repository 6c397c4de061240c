import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { evaluate, type ExpressionTask } from './expression-scope.ts';

/** Evaluates an expression over a document. */
export const evaluateExpression = threadFunction(
  ({ expression, ...task }: ExpressionTask & { expression: string }) => evaluate(expression, task),
);
