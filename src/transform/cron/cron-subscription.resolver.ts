import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ifRevision } from '../../platform/etag.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { CronSubscription } from './cron-subscription.entity.ts';
import { CronSubscriptionFilters } from './cron-subscription.inputs.ts';
import type { CronSubscriptionService } from './cron-subscription.service.ts';

const CronSubscriptionConnection = connectionOf(CronSubscription);

@Resolver(() => CronSubscription)
export class CronSubscriptionResolver {
  readonly #subscriptions: CronSubscriptionService;

  constructor(subscriptions: CronSubscriptionService) {
    this.#subscriptions = subscriptions;
  }

  @Query(() => CronSubscription, { description: 'Returns a subscription by its id.' })
  @Requires('transform:read')
  cronSubscription(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the subscription.' }) id: string,
  ): Promise<CronSubscription> {
    return this.#subscriptions.get(scope, id);
  }

  @Query(() => CronSubscriptionConnection, {
    description: 'Lists the subscriptions that run workflows periodically for silo entries, newest first.',
  })
  @Requires('transform:read')
  async cronSubscriptions(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => CronSubscriptionFilters) filters: CronSubscriptionFilters,
  ): Promise<Connection<CronSubscription>> {
    return connection(await this.#subscriptions.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => CronSubscription, {
    description: 'Deletes a subscription and returns it; jobs that it has created continue.',
  })
  @Requires('transform:write')
  deleteCronSubscription(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the subscription.' }) id: string,
    @IfRevision() revision?: number,
  ): Promise<CronSubscription> {
    return this.#subscriptions.remove(scope, id, ifRevision(revision));
  }
}
