import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { Job } from '../jobs/job.entity.ts';
import { PokeInput, RetryInput } from './control.inputs.ts';
import type { JobControl } from './control.service.ts';

@Resolver(() => Job)
export class JobControlResolver {
  readonly #control: JobControl;

  constructor(control: JobControl) {
    this.#control = control;
  }

  @Mutation(() => Job, { description: 'Cancels a job, even in the middle of a step, and returns it.' })
  @Requires('transform:write')
  cancelJob(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the job.' }) id: string,
  ): Promise<Job> {
    return this.#control.cancel(scope, id);
  }

  @Mutation(() => Job, { description: 'Retries a finished job and returns it.' })
  @Requires('transform:write')
  retryJob(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the job.' }) id: string,
    @Arg('input', () => RetryInput, {
      nullable: true,
      description:
        'Options of the retry; by default, it starts from the failed step with the same version of the workflow.',
    })
    input?: RetryInput,
  ): Promise<Job> {
    return this.#control.retry(scope, id, input ?? {});
  }

  @Mutation(() => Job, { description: 'Resumes the waiting step of a job immediately, and returns the job.' })
  @Requires('transform:write')
  pokeJob(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the job.' }) id: string,
    @Arg('input', () => PokeInput, { nullable: true, description: 'Code and message for the resumed step.' })
    input?: PokeInput,
  ): Promise<Job> {
    return this.#control.poke(scope, id, input ?? {});
  }
}
