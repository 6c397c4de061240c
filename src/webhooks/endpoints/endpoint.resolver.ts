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
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { IssuedWebhookEndpoint, WebhookEndpoint } from './endpoint.entity.ts';
import {
  WebhookEndpointFilters,
  WebhookEndpointInput,
  WebhookEndpointPatch,
  WebhookSecretInput,
} from './endpoint.inputs.ts';
import type { WebhookEndpointService } from './endpoint.service.ts';

const WebhookEndpointConnection = connectionOf(WebhookEndpoint);

@Resolver(() => WebhookEndpoint)
export class WebhookEndpointResolver {
  readonly #endpoints: WebhookEndpointService;

  constructor(endpoints: WebhookEndpointService) {
    this.#endpoints = endpoints;
  }

  @Query(() => WebhookEndpoint, { description: 'Returns a webhook endpoint by its id.' })
  @Requires('webhooks:read')
  webhookEndpoint(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the webhook endpoint.' }) id: string,
  ): Promise<WebhookEndpoint> {
    return this.#endpoints.get(scope, id);
  }

  @Query(() => WebhookEndpointConnection, {
    description: 'Lists the webhook endpoints of the workspace, newest first.',
  })
  @Requires('webhooks:read')
  async webhookEndpoints(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => WebhookEndpointFilters) filters: WebhookEndpointFilters,
  ): Promise<Connection<WebhookEndpoint>> {
    return connection(await this.#endpoints.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => IssuedWebhookEndpoint, {
    description:
      'Creates a webhook endpoint. It receives every later change at least once, and the changes of each record in order.',
  })
  @Requires('webhooks:write')
  async createWebhookEndpoint(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => WebhookEndpointInput, { description: 'Properties of the new endpoint.' })
    input: WebhookEndpointInput,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<IssuedWebhookEndpoint> {
    const create = { scope, key, what: ['webhook_endpoint'], shape: WebhookEndpointInput, input, id };
    return (await idempotency.once(create, (newId) => this.#endpoints.create(scope, newId, input))).record;
  }

  @Mutation(() => WebhookEndpoint, { description: 'Updates a webhook endpoint and returns it.' })
  @Requires('webhooks:write')
  updateWebhookEndpoint(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the webhook endpoint.' }) id: string,
    @Arg('patch', () => WebhookEndpointPatch, { description: 'Fields to change.' })
    patch: WebhookEndpointPatch,
    @IfRevision() revision?: number,
  ): Promise<WebhookEndpoint> {
    return this.#endpoints.update(scope, id, patch, ifRevision(revision));
  }

  @Mutation(() => IssuedWebhookEndpoint, {
    description:
      'Sets a new secret for a webhook endpoint and returns the endpoint. Messages are signed with both secrets for `overlapSeconds`.',
  })
  @Requires('webhooks:write')
  rotateWebhookSecret(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the webhook endpoint.' }) id: string,
    @Arg('input', () => WebhookSecretInput, {
      nullable: true,
      description: 'New secret and overlap; generated secret and default overlap when absent.',
    })
    input?: WebhookSecretInput,
    @IfRevision() revision?: number,
  ): Promise<IssuedWebhookEndpoint> {
    return this.#endpoints.rotate(scope, id, input ?? new WebhookSecretInput(), ifRevision(revision));
  }

  @Mutation(() => WebhookEndpoint, { description: 'Deletes a webhook endpoint and returns it.' })
  @Requires('webhooks:write')
  deleteWebhookEndpoint(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the webhook endpoint.' }) id: string,
    @IfRevision() revision?: number,
  ): Promise<WebhookEndpoint> {
    return this.#endpoints.remove(scope, id, ifRevision(revision));
  }
}
