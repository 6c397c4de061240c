import { IsIn, MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { IsExpression } from '../../expression/is-expression.ts';
import { threadTask, type ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { action, entryOf, ko, ok, type Action } from '../action.ts';
import { conditionIssues } from './document-shapes.ts';
import { expressionNames } from './expression-scope.ts';
import { evaluateExpression } from './if.thread.ts';
import { Examples, Obsolete, Title, Titles } from '../../../platform/shape/form-hints.ts';

class IfConfig {
  @Field(() => String, {
    description: 'Expression over doc, env, args and entry that evaluates to true or false.',
  })
  @IsExpression(...expressionNames)
  @Title('Condition')
  @Examples('doc.totals.payable > 1000')
  expr!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Object that the condition tests; doc and env can be used in either case.',
  })
  @IsIn(['doc', 'env'])
  @Title('Applies to')
  @Titles({ doc: 'Document', env: 'Envelope' })
  scope?: string;

  @Field(() => String, { nullable: true, description: 'URL of the schema of this config, for editors.' })
  @MaxLength(255)
  @Obsolete()
  $schema?: string;
}

const evaluateTask = threadTask(import.meta.url, 'if', 'evaluateExpression', evaluateExpression);

/** Tests the document: OK with code `true` or `false`, on which `next` entries branch. */
export function ifAction(threads: ThreadPool): Action<IfConfig> {
  return action<IfConfig>({
    id: 'silo.if',
    name: 'If / else',
    summary: 'Evaluates an expression on the document and returns the code true or false',
    config: IfConfig,
    codes: ['true', 'false', 'expression-failed', 'expression-not-boolean'],
    example: { expr: 'doc.totals.payable > 1000' },
    isPure: true,
    check: async ({ expr }, { documentTypes }) => conditionIssues(expr, documentTypes),
    async run({ config, args, signal, ...task }) {
      const entry = entryOf(task);
      const evaluation = { expression: config.expr, entry, args };
      const result = await threads.run(evaluateTask, evaluation, { signal, length: entry.text.length });
      if (!result.ok) return ko('expression-failed', result.message);
      if (typeof result.value !== 'boolean')
        return ko('expression-not-boolean', 'The expression is neither true nor false');
      return ok({ code: String(result.value) });
    },
  });
}
