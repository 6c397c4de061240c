import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { CronSubscription } from './cron-subscription.entity.ts';
import { CronSubscriptionFilters } from './cron-subscription.inputs.ts';
import type { CronSubscriptionService } from './cron-subscription.service.ts';

/** Page of subscriptions, newest first. */
@ObjectType()
export class CronSubscriptionCollection extends Collection {
  @Field(() => [CronSubscription], { description: 'Subscriptions of the page.' })
  list!: CronSubscription[];
}

/** Returns the ETag of a subscription. It includes the time of the next job, which changes without a revision. */
function tagOf(subscription: CronSubscription): string {
  return buildEtag(subscription, subscription.nextAt.getTime());
}

export const cronSubscriptionRoutes = new Routes<CronSubscriptionService>()
  .list(
    '/transform/v1/cron-subscriptions',
    {
      summary: 'List the subscriptions that run workflows periodically for silo entries, newest first',
      scope: 'transform:read',
      query: createListQuery(CronSubscriptionFilters),
      reply: CronSubscriptionCollection,
      itemTag: tagOf,
    },
    (subscriptions, { scope, query }) => subscriptions.list(scope, query),
  )
  .read('/transform/v1/cron-subscriptions/:id', {
    summary: 'Fetch a subscription that runs a workflow periodically for a silo entry',
    description: 'Subscriptions are created by the action `cron.subscribe`.',
    scope: 'transform:read',
    reply: CronSubscription,
    etag: tagOf,
  })
  .remove('/transform/v1/cron-subscriptions/:id', {
    summary: 'Delete a subscription',
    description: 'Returns the deleted subscription; jobs that it has created continue.',
    scope: 'transform:write',
    reply: CronSubscription,
    etag: tagOf,
  });
