import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { AnsweredTask, TaskAnswerInput } from './answer.inputs.ts';
import type { TaskAnswerService } from './answer.service.ts';

@Resolver(() => AnsweredTask)
export class TaskAnswerResolver {
  readonly #answers: TaskAnswerService;

  constructor(answers: TaskAnswerService) {
    this.#answers = answers;
  }

  @Mutation(() => AnsweredTask, {
    description: 'Reports the result of a task that an external provider has accepted, and returns the task.',
  })
  @Requires('transform:answer')
  answerTask(
    @Ctx() { scope }: GraphqlContext,
    @Arg('input', () => TaskAnswerInput, { description: 'Task and its result.' }) input: TaskAnswerInput,
  ): Promise<AnsweredTask> {
    return this.#answers.answer(scope, input);
  }
}
