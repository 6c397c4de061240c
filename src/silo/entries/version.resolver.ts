import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ifRevision } from '../../platform/etag.ts';
import { FirstArgs } from '../../platform/graphql/connection.ts';
import { ID, Json } from '../../platform/shape/scalars.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloEntryRestore, SiloVersionDiff, SiloVersionDiffQuery } from './version-diff.ts';
import { SiloVersion } from './version.entity.ts';
import type { SiloVersionService } from './version.service.ts';

/** Arguments of the versions of an entry. */
@ArgsType()
export class SiloVersionArgs extends FirstArgs {
  @Field(() => String, { nullable: true, description: 'Only versions with a lower number than this one.' })
  before?: string;
}

@Resolver(() => SiloVersion)
export class SiloVersionResolver {
  readonly #versions: SiloVersionService;

  constructor(versions: SiloVersionService) {
    this.#versions = versions;
  }

  @Requires('silo:read')
  @Query(() => SiloVersion, { nullable: true, description: 'Returns a version of a silo entry.' })
  siloEntryVersion(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Arg('version', () => String, { description: 'Number of the version.' }) version: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloVersion> {
    return this.#versions.get(scope, entryId, version);
  }

  @Requires('silo:read')
  @Query(() => SiloVersionDiff, {
    nullable: true,
    description: 'Compares two versions of a silo entry, member by member.',
    complexity: cost.document,
  })
  siloEntryDiff(
    @Arg('entryId', () => ID, { description: 'ID of the silo entry.' }) entryId: string,
    @Args(() => SiloVersionDiffQuery) query: SiloVersionDiffQuery,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SiloVersionDiff> {
    return this.#versions.diff(scope, entryId, query);
  }

  @Requires('silo:write')
  @Mutation(() => SiloEntry, {
    description:
      'Restores an earlier version of a draft as a new version and returns the entry; the document of a signed entry cannot change (ENTRY_SIGNED).',
  })
  restoreSiloEntry(
    @Arg('id', () => ID, { description: 'ID of the silo entry.' }) id: string,
    @Arg('input', () => SiloEntryRestore, { description: 'Version to restore.' })
    { version }: SiloEntryRestore,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<SiloEntry> {
    return this.#versions.restore(scope, id, version, ifRevision(revision));
  }

  /** Lists the versions of an entry; those of a response are read together. */
  list(scope: Scope, entryId: string, { first, before }: SiloVersionArgs): Promise<SiloVersion[]> {
    return this.#versions.list(scope, entryId, { limit: first, before });
  }

  /** Reads the envelope if the version was listed without it; those of a response are read together. */
  @FieldResolver(() => Json, { complexity: cost.document })
  async data(@Root() version: SiloVersion, @Ctx() { scope }: GraphqlContext): Promise<unknown> {
    return version.data ?? (await this.#versions.get(scope, version.entryId, version.version)).data;
  }
}
