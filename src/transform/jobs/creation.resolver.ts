import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import type { JobCreation } from './creation.service.ts';
import { Job } from './job.entity.ts';
import { JobInput } from './job.inputs.ts';

@Resolver(() => Job)
export class JobCreationResolver {
  readonly #creation: JobCreation;

  constructor(creation: JobCreation) {
    this.#creation = creation;
  }

  @Mutation(() => Job, { description: 'Creates a job and returns it.' })
  @Requires('transform:write')
  async createJob(
    @Ctx() { scope, signal, idempotency }: GraphqlContext,
    @Arg('input', () => JobInput, { description: 'Workflow, document and options of the job.' })
    input: JobInput,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'Id of the new job, a UUID of version 1 or 7; generated when absent.',
    })
    id?: string,
    @Arg('wait', () => Int, {
      nullable: true,
      description: 'Maximum number of seconds to wait for the job to complete, up to 60; 0 by default.',
    })
    wait?: number,
    @IdempotencyKey() key?: string,
  ): Promise<Job> {
    const waitSeconds = Math.min(wait ?? 0, 60);
    const create = { scope, key, what: ['job'], shape: JobInput, input, id };
    const { record } = await idempotency.once(create, (newId) =>
      this.#creation.create(scope, input, { id: newId, waitSeconds, signal }),
    );
    return record;
  }
}
