import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { WebhookResendInput } from '../endpoints/endpoint.inputs.ts';
import { WebhookDelivery } from './delivery.entity.ts';
import { WebhookDeliveryFilters } from './delivery.inputs.ts';
import type { WebhookDeliveryService } from './delivery.service.ts';

const WebhookDeliveryConnection = connectionOf(WebhookDelivery);

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  readonly #deliveries: WebhookDeliveryService;

  constructor(deliveries: WebhookDeliveryService) {
    this.#deliveries = deliveries;
  }

  @Query(() => WebhookDelivery, { description: 'A message of a webhook endpoint with all tries.' })
  @Requires('webhooks:read')
  webhookDelivery(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID) endpointId: string,
    @Arg('id', () => ID) id: string,
  ): Promise<WebhookDelivery> {
    return this.#deliveries.get(scope, endpointId, id);
  }

  @Query(() => WebhookDeliveryConnection, {
    description: 'What a webhook endpoint was told and is to be told, newest first.',
  })
  @Requires('webhooks:read')
  async webhookDeliveries(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID) endpointId: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => WebhookDeliveryFilters) filters: WebhookDeliveryFilters,
  ): Promise<Connection<WebhookDelivery>> {
    const query = Object.assign(filters, pageQuery(page));
    return connection(await this.#deliveries.list(scope, endpointId, query));
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends a message again, under the same id.' })
  @Requires('webhooks:write')
  resendWebhookDelivery(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID) endpointId: string,
    @Arg('id', () => ID) id: string,
  ): Promise<WebhookDelivery> {
    return this.#deliveries.resend(scope, endpointId, id);
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Sends an endpoint again what changed since a moment or behind a cursor, or what was given up; each message under the id that it had.',
  })
  @Requires('webhooks:write')
  resendWebhookDeliveries(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID) endpointId: string,
    @Arg('input', () => WebhookResendInput) input: WebhookResendInput,
  ): Promise<WebhookEndpoint> {
    return this.#deliveries.resendAll(scope, endpointId, input);
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends an endpoint a message of the type webhook.test.' })
  @Requires('webhooks:write')
  testWebhookEndpoint(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID) id: string,
  ): Promise<WebhookDelivery> {
    return this.#deliveries.test(scope, id);
  }
}
