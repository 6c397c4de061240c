import { Resolver, Root } from 'type-graphql';
import { cost, lookedUp } from '../../platform/graphql/cost.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { WebhookDay, WebhookFailure, type EndpointStatistics } from './endpoint-statistics.ts';

/** Fields that deliveries add to endpoints, so that endpoints do not depend on deliveries. */
@Resolver(() => WebhookEndpoint)
export class EndpointDayResolver {
  readonly #days: EndpointStatistics;

  constructor(days: EndpointStatistics) {
    this.#days = days;
  }

  @GraphqlField(() => WebhookDay, {
    description: 'Number of delivery attempts in the last 24 hours, and of failed ones.',
    complexity: cost.document / 2,
  })
  lastDay(@Root() endpoint: WebhookEndpoint): Promise<WebhookDay> {
    return this.#days.of(endpoint);
  }

  @GraphqlField(() => WebhookFailure, {
    nullable: true,
    description: 'Last failed delivery attempt; absent if none of the newest 500 failed.',
    complexity: lookedUp,
  })
  lastFailure(@Root() endpoint: WebhookEndpoint): Promise<WebhookFailure | undefined> {
    return this.#days.lastFailureOf(endpoint);
  }
}
