import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reader } from '../../platform/database/database.ts';
import { SingleFlight } from '../../platform/single-flight.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { readRecentAttempts, type RecentAttempts } from './delivery.store.ts';

@ObjectType({
  description: 'The tries of a webhook endpoint in the last 24 hours, its newest 500 at most.',
})
export class WebhookDay {
  @Field(() => Int)
  attempts!: number;

  @Field(() => Int, { description: 'How many of them were not taken.' })
  failed!: number;
}

@ObjectType({ description: 'The last try of a webhook endpoint that failed, among its newest 500.' })
export class WebhookFailure {
  @Field(() => ID, { description: 'The message that was sent.' })
  deliveryId!: string;

  @Field(() => Timestamp)
  at!: Date;

  @Field(() => String, { description: 'Why: as the `code` of an attempt.' })
  code!: string;

  @Field(() => String, { nullable: true, description: 'What went wrong, when nobody answered.' })
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
