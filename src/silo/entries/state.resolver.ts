import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import type { SiloEntry } from './entry.entity.ts';
import { SiloState } from './state.entity.ts';
import { SiloStateInput } from './state.inputs.ts';
import type { SiloStateService } from './state.service.ts';

@Resolver(() => SiloState)
export class SiloStateResolver {
  readonly #states: SiloStateService;

  constructor(states: SiloStateService) {
    this.#states = states;
  }

  /** Lists the states of an entry; those of a response are read together. */
  ofEntry(entry: SiloEntry, limit: number): Promise<SiloState[]> {
    return this.#states.ofEntry(entry, limit);
  }

  @Requires('silo:write')
  @Mutation(() => SiloState, {
    description:
      'Sets a state of a silo entry and returns it; the state with the latest time is the current one.',
  })
  async setSiloState(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('input', () => SiloStateInput, { description: 'State to set.' }) input: SiloStateInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('at', () => Timestamp, { nullable: true, description: 'Time of the state; now by default.' })
    at?: Date,
    @IdempotencyKey() key?: string,
  ): Promise<SiloState> {
    const what = ['state', entryId, ...(at ? [at.toISOString()] : [])];
    const create = { scope, key, what, shape: SiloStateInput, input };
    const { record } = await idempotency.once(create, (id) =>
      at
        ? this.#states.setAt(scope, entryId, at.toISOString(), input)
        : this.#states.set(scope, entryId, input, id),
    );
    return record;
  }
}
