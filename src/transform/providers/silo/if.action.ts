import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';
import { IsExpression } from '../../expression/is-expression.ts';
import { action, ko, ok } from '../action.ts';
import { evaluate, expressionNames } from './expression-scope.ts';

class IfConfig {
  @Field(() => String, { description: 'Expression over doc, env, args and entry that is true or false.' })
  @IsExpression(...expressionNames)
  expr!: string;

  @Field(() => String, { nullable: true, description: 'doc or env; both names can be used in either.' })
  @IsIn(['doc', 'env'])
  scope?: string;
}

/** Tests the document: OK with code `true` or `false`, on which `next` entries branch. */
export const ifAction = action<IfConfig>({
  id: 'silo.if',
  name: 'If / else',
  summary: 'Tests an expression over the document; answers code true or false',
  config: IfConfig,
  async run(task) {
    const result = evaluate(task.config.expr, task);
    if (!result.ok) return ko('expression-failed', result.message);
    if (typeof result.value !== 'boolean')
      return ko('expression-not-boolean', 'The expression is neither true nor false');
    return ok({ code: String(result.value) });
  },
});
