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
  @Field(() => [ConnectEndpoint])
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
    'Whoever calls its address, and proves itself as `auth` says, creates jobs. Without a secret one is made, and shown in this answer only.',
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
      summary: 'List the endpoints of Connect, newest first',
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
      summary: 'Create an endpoint of Connect',
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
      summary: 'Create an endpoint of Connect with the given id',
      example: { body: { ...exampleEndpoint, slug: 'orders' } },
      ...creates,
    },
    (endpoints, { params, scope, body }) => create(endpoints, scope, params.id, body),
  )
  .read(one, { summary: 'Fetch an endpoint of Connect', reply: ConnectEndpoint, ...reads })
  .update(one, {
    summary: 'Update an endpoint of Connect',
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
      summary: 'Give an endpoint of Connect a new secret',
      description: 'Both secrets count for a while. The one before the old one ends at once.',
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
    summary: 'Remove an endpoint of Connect; answers what it was',
    reply: ConnectEndpoint,
    ...writes,
  });
