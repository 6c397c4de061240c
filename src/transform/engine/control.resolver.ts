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

  @Mutation(() => Job, { description: 'Cancels a job, also in the middle of a step.' })
  @Requires('transform:write')
  cancelJob(@Ctx() { scope }: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Job> {
    return this.#control.cancel(scope, id);
  }

  @Mutation(() => Job, { description: 'Runs a finished job again.' })
  @Requires('transform:write')
  retryJob(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => RetryInput, { nullable: true }) input?: RetryInput,
  ): Promise<Job> {
    return this.#control.retry(scope, id, input ?? {});
  }

  @Mutation(() => Job, { description: 'Lets a step that waits run again now.' })
  @Requires('transform:write')
  pokeJob(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => PokeInput, { nullable: true }) input?: PokeInput,
  ): Promise<Job> {
    return this.#control.poke(scope, id, input ?? {});
  }
}
