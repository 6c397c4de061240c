import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { FirstArgs } from '../../platform/graphql/connection.ts';
import { cost, listLookedUp, lookedUp } from '../../platform/graphql/cost.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ifRevision } from '../../platform/etag.ts';
import { ID, Json } from '../../platform/shape/scalars.ts';
import { File } from '../files/file.entity.ts';
import { SiloCredit } from './entry-credit.ts';
import { SiloEntrySummary, summaryOf } from './entry-summary.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloEntryInput, SiloEntryPatch } from './entry.inputs.ts';
import type { SiloEntryService } from './entry.service.ts';
import { SiloListingResolver, SiloRelationArgs } from './listing.resolver.ts';
import { SiloState } from './state.entity.ts';
import { SiloStateResolver } from './state.resolver.ts';
import { SiloVersion } from './version.entity.ts';
import { SiloVersionArgs, SiloVersionResolver } from './version.resolver.ts';

@Resolver(() => SiloEntry)
export class SiloEntryResolver {
  readonly #entries: SiloEntryService;

  constructor(entries: SiloEntryService) {
    this.#entries = entries;
  }

  @Requires('silo:read')
  @Query(() => SiloEntry, { description: 'Returns a silo entry.' })
  siloEntry(
    @Arg('id', () => ID, { description: 'ID of the silo entry.' }) id: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloEntry> {
    return this.#entries.find(scope, id);
  }

  @Requires('silo:read')
  @Query(() => SiloEntry, { description: 'Returns the silo entry with a key.' })
  siloEntryByKey(
    @Arg('key', () => String, { description: 'Key of the silo entry.' }) key: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloEntry> {
    return this.#entries.findByKey(scope, key);
  }

  /** Reads the envelope if the entry was loaded without it; those of a response are read together. */
  @FieldResolver(() => Json, { complexity: cost.document })
  data(@Root() entry: SiloEntry, @Ctx() { scope }: GraphqlContext): unknown {
    return entry.data ?? this.#entries.data(scope, entry.id);
  }

  @FieldResolver(() => [File], { nullable: true, complexity: listLookedUp })
  async attachments(@Root() entry: SiloEntry): Promise<File[] | undefined> {
    return entry.attachments ?? this.#entries.filesOf(entry);
  }

  @FieldResolver(() => SiloEntrySummary, {
    description: 'Identifying fields of the document: the same as `snippet`, as typed fields.',
  })
  summary(@Root() { snippet }: SiloEntry): SiloEntrySummary {
    return summaryOf(snippet);
  }

  @FieldResolver(() => [SiloEntry], {
    description: 'Entries whose documents refer to this one, or that were created from it, newest first.',
  })
  related(
    @Root() entry: SiloEntry,
    @Args(() => SiloRelationArgs) { first, context }: SiloRelationArgs,
    @Ctx() { resolverOf }: GraphqlContext,
  ): Promise<SiloEntry[]> {
    return resolverOf(SiloListingResolver).relatedTo(entry, { limit: first, context });
  }

  @FieldResolver(() => SiloCredit, {
    nullable: true,
    complexity: lookedUp,
    description:
      'Amount credited by signed credit notes that refer to this invoice; absent if there are none.',
  })
  credit(@Root() entry: SiloEntry, @Ctx() { resolverOf }: GraphqlContext): Promise<SiloCredit | undefined> {
    return resolverOf(SiloListingResolver).creditOf(entry);
  }

  @FieldResolver(() => [SiloState], { description: 'Current and past states of the entry, newest first.' })
  states(
    @Root() entry: SiloEntry,
    @Args(() => FirstArgs) { first }: FirstArgs,
    @Ctx() { resolverOf }: GraphqlContext,
  ): Promise<SiloState[]> {
    return resolverOf(SiloStateResolver).ofEntry(entry, first);
  }

  @FieldResolver(() => [SiloVersion], { description: 'Versions of the entry, newest first.' })
  versions(
    @Root() { id }: SiloEntry,
    @Args(() => SiloVersionArgs) page: SiloVersionArgs,
    @Ctx() { scope, resolverOf }: GraphqlContext,
  ): Promise<SiloVersion[]> {
    return resolverOf(SiloVersionResolver).list(scope, id, page);
  }

  @Requires('silo:write')
  @Mutation(() => SiloEntry, {
    description:
      'Updates a silo entry and returns it; a changed envelope is a new version. The document, number and series of a signed entry cannot change (ENTRY_SIGNED).',
  })
  updateSiloEntry(
    @Arg('id', () => ID, { description: 'ID of the silo entry.' }) id: string,
    @Arg('patch', () => SiloEntryPatch, { description: 'Changes to the silo entry.' }) patch: SiloEntryPatch,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<SiloEntry> {
    return this.#entries.update(scope, id, patch, ifRevision(revision));
  }

  @Requires('silo:write')
  @Mutation(() => SiloEntry, {
    description: 'Creates a silo entry and returns it; repeating the same request returns the stored entry.',
  })
  async createSiloEntry(
    @Arg('input', () => SiloEntryInput, { description: 'Content of the silo entry.' }) input: SiloEntryInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of version 1 or 7; generated if absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<SiloEntry> {
    const create = { scope, key, what: ['silo entry'], shape: SiloEntryInput, input, id };
    return (await idempotency.once(create, (newId) => this.#entries.create(scope, newId, input))).record;
  }
}
