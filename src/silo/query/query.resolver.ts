import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { connection, ConnectionArgs, pageQuery, type Connection } from '../../platform/graphql/connection.ts';
import { cost } from '../../platform/graphql/cost.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { SiloEntryFilter } from '../entries/entry-filter.inputs.ts';
import { SiloEntryConnection } from '../entries/listing.resolver.ts';
import { SiloEntry } from '../entries/entry.entity.ts';
import { SiloEntryQueryArgs, SiloQueryCount } from './query.inputs.ts';
import type { QueryServices } from './query.routes.ts';

@Resolver(() => SiloEntry)
export class SiloQueryResolver {
  readonly #services: QueryServices;

  constructor(services: QueryServices) {
    this.#services = services;
  }

  @Requires('silo:read')
  @Query(() => SiloEntryConnection, {
    description:
      'Lists the silo entries whose documents match an expression. A page may contain fewer entries than requested and still have a next page.',
  })
  async querySiloEntries(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => SiloEntryQueryArgs) { where, ...query }: SiloEntryQueryArgs,
    @Ctx() { scope }: GraphqlContext,
    @Arg('filter', () => SiloEntryFilter, { nullable: true, description: 'Additional filters.' })
    filter?: SiloEntryFilter,
  ): Promise<Connection<SiloEntry>> {
    const asked = Object.assign({}, filter, query, pageQuery(page));
    return connection(await this.#services.query.page(scope, asked, where, 'where'));
  }

  @Requires('silo:read')
  @Query(() => SiloQueryCount, {
    description: 'Counts the silo entries that match a query.',
    complexity: cost.walk,
  })
  countSiloEntries(
    @Args(() => SiloEntryQueryArgs) { where, ...query }: SiloEntryQueryArgs,
    @Ctx() { scope }: GraphqlContext,
    @Arg('filter', () => SiloEntryFilter, { nullable: true, description: 'Additional filters.' })
    filter?: SiloEntryFilter,
  ): Promise<SiloQueryCount> {
    return this.#services.query.count(scope, Object.assign({}, filter, query, { limit: 1 }), where, 'where');
  }
}
