import { decodeJwt } from 'jose';
import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { SeriesEntry } from './entry.entity.ts';
import { SeriesEntryInput } from './entry.inputs.ts';
import type { SeriesEntryService } from './entry.service.ts';

const SeriesEntryConnection = connectionOf(SeriesEntry);

@Resolver(() => SeriesEntry)
export class SeriesEntryResolver {
  readonly #entries: SeriesEntryService;

  constructor(entries: SeriesEntryService) {
    this.#entries = entries;
  }

  @Query(() => SeriesEntry, { description: 'Returns an entry of a series by its id.' })
  @Requires('sequence:read')
  seriesEntry(
    @Arg('seriesId', () => ID, { description: 'Id of the series.' }) seriesId: string,
    @Arg('id', () => ID, { description: 'Id of the entry.' }) id: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SeriesEntry> {
    return this.#entries.get(scope, seriesId, id);
  }

  @Query(() => SeriesEntryConnection, { description: 'Lists the entries of a series, highest number first.' })
  @Requires('sequence:read')
  async seriesEntries(
    @Arg('seriesId', () => ID, { description: 'Id of the series.' }) seriesId: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<SeriesEntry>> {
    return connection(await this.#entries.list(scope, seriesId, pageQuery(page)));
  }

  @FieldResolver(() => JsonObject, {
    nullable: true,
    description: 'Decoded payload of the signature by the service: id, cid, pid, num, idx, ts and meta.',
  })
  signed(@Root() { sigs }: SeriesEntry): object | undefined {
    const [ours] = sigs ?? [];
    return ours === undefined ? undefined : decodeJwt(ours);
  }

  @Mutation(() => SeriesEntry, {
    description:
      'Issues the next number of a series and returns its entry. A repeat with the same id and content returns the existing entry.',
  })
  @Requires('sequence:write')
  async createSeriesEntry(
    @Arg('seriesId', () => ID, { description: 'Id of the series.' }) seriesId: string,
    @Arg('input', () => SeriesEntryInput, { defaultValue: {}, description: 'Properties of the new entry.' })
    input: SeriesEntryInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<SeriesEntry> {
    const create = { scope, key, what: ['series entry', seriesId], shape: SeriesEntryInput, input, id };
    const { record } = await idempotency.once(create, (newId) =>
      this.#entries.create(scope, seriesId, newId, input),
    );
    return record;
  }
}
