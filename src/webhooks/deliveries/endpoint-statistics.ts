import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reader } from '../../platform/database/database.ts';
import { SingleFlight } from '../../platform/single-flight.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { readRecentAttempts, type RecentAttempts } from './delivery.store.ts';

@ObjectType({
  description:
    'Delivery attempts of a webhook endpoint in the last 24 hours; only the newest 500 are counted.',
})
export class WebhookDay {
  @Field(() => Int, { description: 'Number of attempts.' })
  attempts!: number;

  @Field(() => Int, { description: 'Number of failed attempts.' })
  failed!: number;
}

@ObjectType({ description: 'Last failed delivery attempt of a webhook endpoint, among its newest 500.' })
export class WebhookFailure {
  @Field(() => ID, { description: 'Id of the message.' })
  deliveryId!: string;

  @Field(() => Timestamp, { description: 'Time of the attempt.' })
  at!: Date;

  @Field(() => String, { description: 'Outcome: the `code` of the attempt.' })
  code!: string;

  @Field(() => String, { nullable: true, description: 'Error message; absent if there was a response.' })
  message!: string | null;
}

/** Statistics of the latest deliveries of endpoints; those of a page are read by one statement. */
export class EndpointStatistics {
  readonly #read: Reader<WebhookEndpoint, RecentAttempts>;
  /** Reads in progress, so that both fields of an endpoint share one. */
  readonly #reads = new SingleFlight<WebhookEndpoint, RecentAttempts | undefined>();

  constructor({ database }: Pick<Platform, 'database'>) {
    this.#read = database.reader('webhook_recent', readRecentAttempts);
  }

  async lastFailureOf(endpoint: WebhookEndpoint): Promise<WebhookFailure | undefined> {
    const recent = await this.#recentOf(endpoint);
    return recent?.failure && Object.assign(new WebhookFailure(), recent.failure);
  }

  async of(endpoint: WebhookEndpoint): Promise<WebhookDay> {
    const { attempts = 0, failed = 0 } = (await this.#recentOf(endpoint)) ?? {};
    return Object.assign(new WebhookDay(), { attempts, failed });
  }

  #recentOf(endpoint: WebhookEndpoint): Promise<RecentAttempts | undefined> {
    return this.#reads.join(endpoint, async () => (await this.#read([endpoint]))[0]);
  }
}
