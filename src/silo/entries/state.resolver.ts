import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
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

  /** The states of an entry; those of all entries of an answer are read together. */
  ofEntry(entry: SiloEntry, limit: number): Promise<SiloState[]> {
    return this.#states.ofEntry(entry, limit);
  }

  @Requires('silo:write')
  @Mutation(() => SiloState, { description: 'Puts a silo entry in a state; one of a later moment stands.' })
  async setSiloState(
    @Arg('entryId', () => ID) entryId: string,
    @Arg('input', () => SiloStateInput) input: SiloStateInput,
    @Ctx() { scope }: GraphqlContext,
    @Arg('at', () => Timestamp, { nullable: true, description: 'As of which moment; now when absent.' })
    at?: Date,
  ): Promise<SiloState> {
    if (!at) return this.#states.set(scope, entryId, input);
    return (await this.#states.setAt(scope, entryId, at.toISOString(), input)).record;
  }
}
