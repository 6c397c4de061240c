import { compileExpression, type ExpressionResult } from '../../expression/expression.ts';
import { entryOf, type Task } from '../action.ts';
import { documentOf } from '../document-outcome.ts';

/** The names that expressions of steps may use. */
export const expressionNames = ['doc', 'env', 'args', 'entry'] as const;

/** Evaluates an expression over the document, its envelope, the job's args and the entry's own properties. */
export function evaluate(expression: string, task: Task): ExpressionResult {
  const compiled = compileExpression(expression);
  if (!compiled.ok) return compiled;
  const { id, folder, state, draft, envelope } = entryOf(task);
  const entry = { id, folder, state, draft };
  return compiled.evaluate({ doc: documentOf(envelope), env: envelope, args: task.args, entry });
}
