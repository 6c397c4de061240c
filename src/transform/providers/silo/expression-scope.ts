import { compileExpression, type ExpressionResult } from '../../expression/expression.ts';
import type { JsonObject } from '@docmill/documents/json';
import type { TaskEntry } from '../action.ts';
import { documentOf } from '../document-outcome.ts';

/** Names that expressions of steps can use. */
export const expressionNames = ['doc', 'env', 'args', 'entry', '$schema'] as const;

/** Input of the expressions of a step. */
export interface ExpressionTask {
  readonly entry: TaskEntry;
  readonly args: Readonly<Record<string, string>>;
}

/** Evaluates an expression over the document, its envelope and schema, the job's args and the entry's own properties. */
export function evaluate(expression: string, { entry, args }: ExpressionTask): ExpressionResult {
  const compiled = compileExpression(expression);
  if (!compiled.ok) return compiled;
  const { text, ...own } = entry;
  const envelope = JSON.parse(text) as JsonObject;
  const doc = documentOf(envelope);
  return compiled.evaluate({ doc, env: envelope, args, entry: own, $schema: doc['$schema'] });
}
