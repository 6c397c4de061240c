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

  @Mutation(() => Job)
  @Requires('transform:write')
  async createJob(
    @Ctx() { scope, signal, idempotency }: GraphqlContext,
    @Arg('input', () => JobInput) input: JobInput,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of version 1 or 7; made when absent.' })
    id?: string,
    @Arg('wait', () => Int, { nullable: true, description: 'Seconds to wait for the end, up to 60.' })
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
