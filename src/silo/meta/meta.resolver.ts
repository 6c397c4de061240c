import { Arg, Ctx, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { listLookedUp } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { SiloEntry } from '../entries/entry.entity.ts';
import { SiloMeta } from './meta.entity.ts';
import { SiloMetaInput } from './meta.inputs.ts';
import type { SiloMetaService } from './meta.service.ts';

@Resolver(() => SiloEntry)
export class SiloMetaResolver {
  readonly #meta: SiloMetaService;

  constructor(meta: SiloMetaService) {
    this.#meta = meta;
  }

  @GraphqlField(() => [SiloMeta], {
    complexity: listLookedUp,
    description:
      'What apps and clients keep beside it, as far as the caller sees it; at most 100 of each source.',
  })
  metaRows(@Root() entry: SiloEntry, @Ctx() { scope }: GraphqlContext): Promise<SiloMeta[]> {
    return this.#meta.ofEntry(scope, entry);
  }

  @Requires('silo:read')
  @Query(() => SiloMeta, { description: 'What stands beside a silo entry under a key.' })
  siloMeta(
    @Arg('entryId', () => ID) entryId: string,
    @Arg('key', () => String) key: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return this.#meta.get(scope, entryId, key);
  }

  @Requires('silo:read')
  @Query(() => SiloMeta, { description: 'The indexed row of a reference, which names its silo entry.' })
  siloMetaByRef(
    @Arg('key', () => String) key: string,
    @Arg('ref', () => String) ref: string,
    @Arg('owned', () => Boolean, { defaultValue: false, description: 'Only among the rows that are owned.' })
    owned: boolean,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return this.#meta.getByRef(scope, key, ref, owned);
  }

  @Requires('silo:write')
  @Mutation(() => SiloMeta, {
    description:
      'Keeps something beside a silo entry, in the place of what the caller kept there under the key.',
  })
  async setSiloMeta(
    @Arg('entryId', () => ID) entryId: string,
    @Arg('key', () => String) key: string,
    @Arg('input', () => SiloMetaInput) input: SiloMetaInput,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return (await this.#meta.put(scope, entryId, key, input)).record;
  }

  @Requires('silo:write')
  @Mutation(() => SiloMeta, {
    description: 'Removes what the caller keeps beside a silo entry under a key; answers what it was.',
  })
  deleteSiloMeta(
    @Arg('entryId', () => ID) entryId: string,
    @Arg('key', () => String) key: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return this.#meta.remove(scope, entryId, key);
  }
}
