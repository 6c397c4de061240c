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
    description: 'Metadata about the entry that the caller can see; at most 100 rows per source.',
  })
  metaRows(@Root() entry: SiloEntry, @Ctx() { scope }: GraphqlContext): Promise<SiloMeta[]> {
    return this.#meta.ofEntry(scope, entry);
  }

  @Requires('silo:read')
  @Query(() => SiloMeta, { description: 'Returns the metadata of a silo entry with a key.' })
  siloMeta(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('key', () => String, { description: 'Key of the metadata.' }) key: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return this.#meta.get(scope, entryId, key);
  }

  @Requires('silo:read')
  @Query(() => SiloMeta, {
    description: 'Finds indexed metadata by its reference and returns it with the ID of its silo entry.',
  })
  siloMetaByRef(
    @Arg('key', () => String, { description: 'Key of the metadata.' }) key: string,
    @Arg('ref', () => String, { description: 'Reference to find.' }) ref: string,
    @Arg('owned', () => Boolean, {
      defaultValue: false,
      description: 'Whether to search only owned metadata.',
    })
    owned: boolean,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return this.#meta.getByRef(scope, key, ref, owned);
  }

  @Requires('silo:write')
  @Mutation(() => SiloMeta, {
    description:
      'Sets metadata of a silo entry and returns it; replaces existing metadata of the caller with the same key.',
  })
  async setSiloMeta(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('key', () => String, { description: 'Key of the metadata.' }) key: string,
    @Arg('input', () => SiloMetaInput, { description: 'Content of the metadata.' }) input: SiloMetaInput,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return (await this.#meta.put(scope, entryId, key, input)).record;
  }

  @Requires('silo:write')
  @Mutation(() => SiloMeta, {
    description: 'Deletes metadata of the caller from a silo entry and returns it.',
  })
  deleteSiloMeta(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('key', () => String, { description: 'Key of the metadata.' }) key: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloMeta> {
    return this.#meta.remove(scope, entryId, key);
  }
}
