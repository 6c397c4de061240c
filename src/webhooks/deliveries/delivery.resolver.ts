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

  @Query(() => WebhookDelivery, {
    description: 'Returns a message of a webhook endpoint with all delivery attempts.',
  })
  @Requires('webhooks:read')
  webhookDelivery(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID, { description: 'Id of the webhook endpoint.' }) endpointId: string,
    @Arg('id', () => ID, { description: 'Id of the message.' }) id: string,
  ): Promise<WebhookDelivery> {
    return this.#deliveries.get(scope, endpointId, id);
  }

  @Query(() => WebhookDeliveryConnection, {
    description: 'Lists the messages of a webhook endpoint, newest first.',
  })
  @Requires('webhooks:read')
  async webhookDeliveries(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID, { description: 'Id of the webhook endpoint.' }) endpointId: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => WebhookDeliveryFilters) filters: WebhookDeliveryFilters,
  ): Promise<Connection<WebhookDelivery>> {
    const query = Object.assign(filters, pageQuery(page));
    return connection(await this.#deliveries.list(scope, endpointId, query));
  }

  @Mutation(() => WebhookDelivery, { description: 'Resends a message under the same id and returns it.' })
  @Requires('webhooks:write')
  resendWebhookDelivery(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID, { description: 'Id of the webhook endpoint.' }) endpointId: string,
    @Arg('id', () => ID, { description: 'Id of the message.' }) id: string,
  ): Promise<WebhookDelivery> {
    return this.#deliveries.resend(scope, endpointId, id);
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Resends the changes since a time or after a cursor, or the failed messages, to a webhook endpoint. Each message keeps its id.',
  })
  @Requires('webhooks:write')
  resendWebhookDeliveries(
    @Ctx() { scope }: GraphqlContext,
    @Arg('endpointId', () => ID, { description: 'Id of the webhook endpoint.' }) endpointId: string,
    @Arg('input', () => WebhookResendInput, { description: 'Messages to resend.' }) input: WebhookResendInput,
  ): Promise<WebhookEndpoint> {
    return this.#deliveries.resendAll(scope, endpointId, input);
  }

  @Mutation(() => WebhookDelivery, {
    description: 'Sends a test message (`webhook.test`) to a webhook endpoint and returns the message.',
  })
  @Requires('webhooks:write')
  testWebhookEndpoint(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the webhook endpoint.' }) id: string,
  ): Promise<WebhookDelivery> {
    return this.#deliveries.test(scope, id);
  }
}
