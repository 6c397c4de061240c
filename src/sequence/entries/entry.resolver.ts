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

  @Query(() => SeriesEntry, { description: 'An entry of a series by its id.' })
  @Requires('sequence:read')
  seriesEntry(
    @Arg('seriesId', () => ID) seriesId: string,
    @Arg('id', () => ID) id: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SeriesEntry> {
    return this.#entries.get(scope, seriesId, id);
  }

  @Query(() => SeriesEntryConnection, { description: 'The entries of a series, the last number first.' })
  @Requires('sequence:read')
  async seriesEntries(
    @Arg('seriesId', () => ID) seriesId: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<SeriesEntry>> {
    return connection(await this.#entries.list(scope, seriesId, pageQuery(page)));
  }

  @FieldResolver(() => JsonObject, {
    nullable: true,
    description: 'What our signature of the entry says, decoded: id, cid, pid, num, idx, ts and meta.',
  })
  signed(@Root() { sigs }: SeriesEntry): object | undefined {
    const [ours] = sigs ?? [];
    return ours === undefined ? undefined : decodeJwt(ours);
  }

  @Mutation(() => SeriesEntry, {
    description: 'Takes the next number of a series, idempotently with the given UUID (any version).',
  })
  @Requires('sequence:write')
  async createSeriesEntry(
    @Arg('seriesId', () => ID) seriesId: string,
    @Arg('input', () => SeriesEntryInput, { defaultValue: {} }) input: SeriesEntryInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; made when absent.' })
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
