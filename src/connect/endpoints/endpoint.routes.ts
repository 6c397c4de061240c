import { Field, ObjectType } from 'type-graphql';
import type { Scope } from '../../platform/auth/scope.ts';
import { buildEtag } from '../../platform/etag.ts';
import { newId } from '../../platform/ids.ts';
import { exampleId } from '../../platform/openapi/example-id.ts';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import type { Answer } from '../../platform/rest/endpoint.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { ConnectEndpoint, IssuedConnectEndpoint } from './endpoint.entity.ts';
import {
  ConnectEndpointFilters,
  ConnectEndpointInput,
  ConnectEndpointPatch,
  ConnectSecretInput,
} from './endpoint.inputs.ts';
import type { ConnectEndpointService } from './endpoint.service.ts';

const list = '/connect/v1/endpoints';
const one = '/connect/v1/endpoints/:id';

/** A page of endpoints, newest first. */
@ObjectType()
export class ConnectEndpointCollection extends Collection {
  @Field(() => [ConnectEndpoint], { description: 'Connect endpoints of the page, newest first.' })
  list!: ConnectEndpoint[];
}

function tagOf(endpoint: ConnectEndpoint): string {
  return buildEtag(endpoint);
}

const reads = { scope: 'transform:read', etag: tagOf } as const;
const writes = { scope: 'transform:write', etag: tagOf } as const;

const exampleEndpoint = {
  workflow_id: exampleId('workflows'),
  auth: 'none',
  content_types: ['application/xml', 'application/octet-stream'],
};

const creates = {
  ...writes,
  description:
    'Callers that authenticate by the method `auth` create jobs by requests to the URL of the endpoint. If no secret is given, one is generated and returned only in this response.',
  body: ConnectEndpointInput,
  reply: [200, IssuedConnectEndpoint],
  refuses: ['conflict'],
} as const;

async function create(
  endpoints: ConnectEndpointService,
  scope: Scope,
  id: string,
  input: ConnectEndpointInput,
): Promise<Answer<IssuedConnectEndpoint>> {
  return createdAnswer(await endpoints.create(scope, id, input));
}

export const connectEndpointRoutes = new Routes<ConnectEndpointService>()
  .list(
    list,
    {
      summary: 'List Connect endpoints, newest first',
      scope: 'transform:read',
      query: createListQuery(ConnectEndpointFilters),
      reply: ConnectEndpointCollection,
    },
    (endpoints, { scope, query }) => endpoints.list(scope, query),
  )
  .endpoint(
    'post',
    list,
    {
      summary: 'Create a Connect endpoint',
      creates: 'connect_endpoint',
      example: { body: { ...exampleEndpoint, slug: 'deliveries' } },
      ...creates,
    },
    (endpoints, { newId: id = newId(), scope, body }) => create(endpoints, scope, id, body),
  )
  .endpoint(
    'put',
    one,
    {
      summary: 'Create a Connect endpoint with the given id',
      example: { body: { ...exampleEndpoint, slug: 'orders' } },
      ...creates,
    },
    (endpoints, { params, scope, body }) => create(endpoints, scope, params.id, body),
  )
  .read(one, { summary: 'Fetch a Connect endpoint', reply: ConnectEndpoint, ...reads })
  .update(one, {
    summary: 'Update a Connect endpoint',
    body: ConnectEndpointPatch,
    example: { body: { calls_per_minute: 60 } },
    reply: ConnectEndpoint,
    refuses: ['conflict'],
    ...writes,
  })
  .endpoint(
    'post',
    '/connect/v1/endpoints/:id/rotate',
    {
      summary: 'Rotate the secret of a Connect endpoint',
      description:
        'The previous secret remains valid for `overlap_seconds`. An older one that is still valid becomes invalid immediately.',
      changes: true,
      optionalBody: true,
      body: ConnectSecretInput,
      example: { body: { overlap_seconds: 3600 } },
      reply: [200, IssuedConnectEndpoint],
      ...writes,
    },
    (endpoints, { scope, params, body, ifMatch }) => endpoints.rotate(scope, params.id, body, ifMatch),
  )
  .remove(one, {
    summary: 'Delete a Connect endpoint and return it',
    reply: ConnectEndpoint,
    ...writes,
  });
