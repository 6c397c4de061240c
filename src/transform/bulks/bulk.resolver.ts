import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
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
import { ID } from '../../platform/shape/scalars.ts';
import { Bulk } from './bulk.ts';
import { BulkFilters, BulkInput } from './bulk.inputs.ts';
import type { BulkService } from './bulk.service.ts';

const BulkConnection = connectionOf(Bulk);

@Resolver(() => Bulk)
export class BulkResolver {
  readonly #bulks: BulkService;

  constructor(bulks: BulkService) {
    this.#bulks = bulks;
  }

  @Query(() => Bulk, { description: 'Returns a bulk by its id.' })
  @Requires('transform:read')
  bulk(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the bulk.' }) id: string,
  ): Promise<Bulk> {
    return this.#bulks.get(scope, id);
  }

  @Query(() => BulkConnection, { description: 'Lists the bulks of the workspace, newest first.' })
  @Requires('transform:read')
  async bulks(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => BulkFilters) filters: BulkFilters,
  ): Promise<Connection<Bulk>> {
    return connection(await this.#bulks.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => Bulk, {
    description:
      'Starts a bulk and returns it: it cancels, retries or pokes all jobs that match a filter, starts a job on each silo entry that matches one, or moves these entries, in the background and in the order of creation.',
  })
  @Requires('transform:write')
  async startBulk(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => BulkInput, { description: 'Action and filter of the bulk.' }) input: BulkInput,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'Id of the new bulk, a UUID of any version; generated when absent.',
    })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Bulk> {
    const create = { scope, key, what: ['bulk'], shape: BulkInput, input, id };
    const { record } = await idempotency.once(create, (newId) => this.#bulks.start(scope, newId, input));
    return record;
  }

  @Mutation(() => Bulk, {
    description:
      'Stops a bulk and returns it; completed actions are kept, and a bulk that has ended does not change.',
  })
  @Requires('transform:write')
  stopBulk(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the bulk.' }) id: string,
  ): Promise<Bulk> {
    return this.#bulks.stop(scope, id);
  }
}
