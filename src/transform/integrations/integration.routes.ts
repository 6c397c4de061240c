import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { Integration } from './integration.entity.ts';
import { IntegrationFilters, IntegrationInput, IntegrationPatch } from './integration.inputs.ts';
import type { IntegrationService } from './integration.service.ts';

/** Page of integrations, newest first. */
@ObjectType()
export class IntegrationCollection extends Collection {
  @Field(() => [Integration], { description: 'Integrations of this page, newest first.' })
  list!: Integration[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Creation time of the first integration of the next page; absent on the last page.',
  })
  nextCreatedAt?: Date | undefined;
}

export const integrationRoutes = new Routes<IntegrationService>()
  .list(
    '/transform/v1/integrations',
    {
      summary: 'List the integrations of the workspace, newest first',
      scope: 'transform:read',
      query: createListQuery(IntegrationFilters),
      reply: IntegrationCollection,
    },
    (integrations, { scope, query }) => integrations.list(scope, query),
  )
  .read('/transform/v1/integrations/:id', {
    summary: 'Fetch an integration',
    scope: 'transform:read',
    reply: Integration,
  })
  .endpoint(
    'put',
    '/transform/v1/integrations/:id',
    {
      summary: 'Create an integration with the given ID, from the body or the query',
      scope: 'transform:write',
      query: IntegrationInput,
      body: IntegrationInput,
      form: true,
      example: {
        body: {
          name: 'Mill of ACME',
          provider: 'http',
          config: {
            url: 'https://mill.acme.example/tasks',
            secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
            actions: [{ id: 'acme.send', name: 'Send', summary: 'Sends the document' }],
          },
        },
      },
      reply: [200, Integration],
      etag: buildEtag,
    },
    async (integrations, { scope, params, query, body }) =>
      createdAnswer(await integrations.create(scope, params.id, combined(query, body))),
  )
  .update('/transform/v1/integrations/:id', {
    summary: 'Update an integration',
    scope: 'transform:write',
    body: IntegrationPatch,
    example: { body: { notes: 'Ask Ada when it does not answer' } },
    reply: Integration,
  });

/** Combines the query and the body; the body takes precedence. */
function combined(query: IntegrationInput, body: IntegrationInput): IntegrationInput {
  return Object.assign(new IntegrationInput(), {
    name: body.name ?? query.name,
    notes: body.notes ?? query.notes,
    provider: body.provider ?? query.provider,
    config: body.config ?? query.config,
  });
}
