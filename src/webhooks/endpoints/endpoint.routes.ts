import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { newId } from '../../platform/ids.ts';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { IssuedWebhookEndpoint, WebhookEndpoint } from './endpoint.entity.ts';
import {
  WebhookEndpointFilters,
  WebhookEndpointInput,
  WebhookEndpointPatch,
  WebhookSecretInput,
} from './endpoint.inputs.ts';
import type { WebhookEndpointService } from './endpoint.service.ts';

/** A page of webhook endpoints, newest first. */
@ObjectType()
export class WebhookEndpointCollection extends Collection {
  @Field(() => [WebhookEndpoint], { description: 'Webhook endpoints of the page, newest first.' })
  list!: WebhookEndpoint[];
}

/** Returns the ETag of an endpoint, with the fields that change without a revision. */
export function endpointTag(endpoint: WebhookEndpoint): string {
  return buildEtag(endpoint, endpoint.failingSince?.getTime() ?? 0, endpoint.cursor);
}

const creates = {
  description:
    'The endpoint receives every later change at least once, and the changes of each record in order. If no secret is given, one is generated and returned only in this response.',
  scope: 'webhooks:write',
  body: WebhookEndpointInput,
  reply: [200, IssuedWebhookEndpoint],
  refuses: ['conflict', 'forbidden'],
  example: { body: { url: 'https://erp.acme.example/docmill', types: ['job.completed', 'entry.created'] } },
  etag: endpointTag,
} as const;

export const webhookEndpointRoutes = new Routes<WebhookEndpointService>()
  .list(
    '/webhooks/v1/endpoints',
    {
      summary: 'List the webhook endpoints of the workspace, newest first',
      scope: 'webhooks:read',
      query: createListQuery(WebhookEndpointFilters),
      reply: WebhookEndpointCollection,
    },
    (endpoints, { scope, query }) => endpoints.list(scope, query),
  )
  .endpoint(
    'post',
    '/webhooks/v1/endpoints',
    { summary: 'Create a webhook endpoint', creates: 'webhook_endpoint', ...creates },
    async (endpoints, { scope, body, newId: id = newId() }) =>
      createdAnswer(await endpoints.create(scope, id, body)),
  )
  .endpoint(
    'put',
    '/webhooks/v1/endpoints/:id',
    { summary: 'Create a webhook endpoint with the given id', ...creates },
    async (endpoints, { scope, params, body }) =>
      createdAnswer(await endpoints.create(scope, params.id, body)),
  )
  .read('/webhooks/v1/endpoints/:id', {
    summary: 'Fetch a webhook endpoint',
    scope: 'webhooks:read',
    reply: WebhookEndpoint,
    etag: endpointTag,
  })
  .update('/webhooks/v1/endpoints/:id', {
    summary: 'Update a webhook endpoint',
    scope: 'webhooks:write',
    body: WebhookEndpointPatch,
    example: { body: { disabled: false } },
    reply: WebhookEndpoint,
    etag: endpointTag,
  })
  .endpoint(
    'post',
    '/webhooks/v1/endpoints/:id/rotate',
    {
      summary: 'Rotate the secret of a webhook endpoint',
      description:
        'Messages are signed with both secrets for `overlap_seconds`. An older secret that is still in use becomes invalid immediately.',
      scope: 'webhooks:write',
      changes: true,
      optionalBody: true,
      body: WebhookSecretInput,
      example: { body: { overlap_seconds: 3600 } },
      reply: [200, IssuedWebhookEndpoint],
      etag: endpointTag,
    },
    (endpoints, { scope, params, body, ifMatch }) => endpoints.rotate(scope, params.id, body, ifMatch),
  )
  .remove('/webhooks/v1/endpoints/:id', {
    summary: 'Delete a webhook endpoint and return it',
    scope: 'webhooks:write',
    reply: WebhookEndpoint,
    etag: endpointTag,
  });
