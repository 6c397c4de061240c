import { Field, ObjectType } from 'type-graphql';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { WebhookResendInput } from '../endpoints/endpoint.inputs.ts';
import { WebhookDelivery } from './delivery.entity.ts';
import { WebhookDeliveryFilters } from './delivery.inputs.ts';
import type { WebhookDeliveryService } from './delivery.service.ts';

/** A page of the messages of an endpoint, newest first. */
@ObjectType()
export class WebhookDeliveryCollection extends Collection {
  @Field(() => [WebhookDelivery], { description: 'Messages of the page, newest first.' })
  list!: WebhookDelivery[];
}

export const webhookDeliveryRoutes = new Routes<WebhookDeliveryService>()
  .list(
    '/webhooks/v1/endpoints/:id/deliveries',
    {
      summary: 'List the messages of a webhook endpoint, newest first',
      scope: 'webhooks:read',
      query: createListQuery(WebhookDeliveryFilters),
      reply: WebhookDeliveryCollection,
    },
    (deliveries, { scope, params, query }) => deliveries.list(scope, params.id, query),
  )
  .endpoint(
    'get',
    '/webhooks/v1/endpoints/:id/deliveries/:delivery_id',
    {
      summary: 'Fetch a message of a webhook endpoint with all delivery attempts',
      scope: 'webhooks:read',
      reply: [200, WebhookDelivery],
      etag: ({ attemptCount, updatedAt }) => `${attemptCount}-${updatedAt.getTime()}`,
    },
    (deliveries, { scope, params }) => deliveries.get(scope, params.id, params.delivery_id),
  )
  .endpoint(
    'post',
    '/webhooks/v1/endpoints/:id/deliveries/:delivery_id/resend',
    {
      summary: 'Resend a message under the same id',
      scope: 'webhooks:write',
      reply: [202, WebhookDelivery],
      refuses: ['validation'],
    },
    (deliveries, { scope, params }) => deliveries.resend(scope, params.id, params.delivery_id),
  )
  .endpoint(
    'post',
    '/webhooks/v1/endpoints/:id/resend',
    {
      summary:
        'Resend the changes since a time or after a cursor, or the failed messages, to a webhook endpoint',
      description: 'Each message keeps its id. Messages about later changes are sent after the resent ones.',
      scope: 'webhooks:write',
      body: WebhookResendInput,
      example: { body: { failed: true } },
      reply: [202, WebhookEndpoint],
      refuses: ['gone'],
    },
    (deliveries, { scope, params, body }) => deliveries.resendAll(scope, params.id, body),
  )
  .endpoint(
    'post',
    '/webhooks/v1/endpoints/:id/test',
    {
      summary: 'Send a test message (`webhook.test`) to a webhook endpoint',
      scope: 'webhooks:write',
      reply: [202, WebhookDelivery],
      refuses: ['validation'],
    },
    (deliveries, { scope, params }) => deliveries.test(scope, params.id),
  );
