import { etagOf } from '../../platform/etag.ts';
import { Answer, endpoint, type Endpoint } from '../../platform/rest/endpoint.ts';
import { replayHeader } from '../../platform/rest/replay.ts';
import { Integration, IntegrationCollection } from './integration.entity.ts';
import { IntegrationInput, IntegrationListParams, IntegrationPatch } from './integration.inputs.ts';
import type { IntegrationService } from './integration.service.ts';

/** The integrations of REST. */
export function integrationEndpoints(integrations: IntegrationService): Endpoint[] {
  return [
    endpoint(
      'get',
      '/transform/v1/integrations',
      {
        summary: 'List the integrations of the workspace, newest first',
        scope: 'transform:read',
        query: IntegrationListParams,
        reply: [200, IntegrationCollection],
        next: ({ nextCreatedAt }) => nextCreatedAt && { created_at: nextCreatedAt.toISOString() },
      },
      async ({ scope, query: { limit, createdAt } }) => {
        const { items, nextItem } = await integrations.list(scope, { limit, until: createdAt });
        return {
          list: items,
          limit,
          createdAt: createdAt ?? items[0]?.createdAt,
          nextCreatedAt: nextItem?.createdAt,
        };
      },
    ),
    endpoint(
      'get',
      '/transform/v1/integrations/:id',
      { summary: 'Fetch an integration', scope: 'transform:read', reply: [200, Integration], etag: etagOf },
      ({ scope, params }) => integrations.get(scope, params.id),
    ),
    endpoint(
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
      async ({ scope, params, query, body }) => {
        const created = await integrations.create(scope, params.id, combined(query, body));
        return new Answer(created.record, replayHeader(created));
      },
    ),
    endpoint(
      'patch',
      '/transform/v1/integrations/:id',
      {
        summary: 'Update an integration',
        scope: 'transform:write',
        body: IntegrationPatch,
        reply: [200, Integration],
        etag: etagOf,
      },
      ({ scope, params, body, ifMatch }) => integrations.update(scope, params.id, body, ifMatch),
    ),
  ];
}

/** Both places together; what the body says wins. */
function combined(query: IntegrationInput, body: IntegrationInput): IntegrationInput {
  return Object.assign(new IntegrationInput(), {
    name: body.name ?? query.name,
    notes: body.notes ?? query.notes,
    provider: body.provider ?? query.provider,
    config: body.config ?? query.config,
  });
}
