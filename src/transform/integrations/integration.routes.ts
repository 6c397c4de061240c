import { etagOf } from '../../platform/etag.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Integration, IntegrationCollection } from './integration.entity.ts';
import { IntegrationInput, IntegrationListParams, IntegrationPatch } from './integration.inputs.ts';
import type { IntegrationService } from './integration.service.ts';

/** The integrations of REST. */
export const integrationRoutes = new Routes<IntegrationService>()
  .endpoint(
    'get',
    '/transform/v1/integrations',
    {
      summary: 'List the integrations of the workspace, newest first',
      scope: 'transform:read',
      query: IntegrationListParams,
      reply: [200, IntegrationCollection],
      next: ({ nextCreatedAt }) => nextCreatedAt && { created_at: nextCreatedAt.toISOString() },
    },
    async (integrations, { scope, query: { limit, createdAt } }) => {
      const { items, nextItem } = await integrations.list(scope, { limit, until: createdAt });
      return {
        list: items,
        limit,
        createdAt: createdAt ?? items[0]?.createdAt,
        nextCreatedAt: nextItem?.createdAt,
      };
    },
  )
  .endpoint(
    'get',
    '/transform/v1/integrations/:id',
    { summary: 'Fetch an integration', scope: 'transform:read', reply: [200, Integration], etag: etagOf },
    (integrations, { scope, params }) => integrations.get(scope, params.id),
  )
  .endpoint(
    'put',
    '/transform/v1/integrations/:id',
    {
      summary: 'Create an integration with the given id, from the body or the query',
      scope: 'transform:write',
      query: IntegrationInput,
      body: IntegrationInput,
      reply: [200, Integration],
      etag: etagOf,
    },
    async (integrations, { scope, params, query, body }) =>
      createdAnswer(await integrations.create(scope, params.id, combined(query, body))),
  )
  .endpoint(
    'patch',
    '/transform/v1/integrations/:id',
    {
      summary: 'Update an integration',
      scope: 'transform:write',
      body: IntegrationPatch,
      reply: [200, Integration],
      etag: etagOf,
    },
    (integrations, { scope, params, body, ifMatch }) => integrations.update(scope, params.id, body, ifMatch),
  );

/** Both places together; what the body says wins. */
function combined(query: IntegrationInput, body: IntegrationInput): IntegrationInput {
  return Object.assign(new IntegrationInput(), {
    name: body.name ?? query.name,
    notes: body.notes ?? query.notes,
    provider: body.provider ?? query.provider,
    config: body.config ?? query.config,
  });
}
