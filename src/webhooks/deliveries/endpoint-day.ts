import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { readDays, readFailures } from './delivery.store.ts';

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

/** How endpoints have taken lately what they were sent; those of a page are read by one statement. */
export class EndpointDays {
  readonly #read: Reader<WebhookEndpoint, WebhookDay>;
  readonly #readFailures: Reader<WebhookEndpoint, WebhookFailure | undefined>;

  constructor({ database }: Pick<Platform, 'database'>) {
    this.#read = database.reader('webhook_days', async (sql, endpoints) => {
      const days = await readDays(sql, endpoints);
      return days.map((day) => Object.assign(new WebhookDay(), day));
    });
    this.#readFailures = database.reader('webhook_failures', async (sql, endpoints) => {
      const failures = await readFailures(sql, endpoints);
      return failures.map((failure) => failure && Object.assign(new WebhookFailure(), failure));
    });
  }

  async lastFailureOf(endpoint: WebhookEndpoint): Promise<WebhookFailure | undefined> {
    const [failure] = await this.#readFailures([endpoint]);
    return failure;
  }

  async of(endpoint: WebhookEndpoint): Promise<WebhookDay> {
    const [day] = await this.#read([endpoint]);
    return day as WebhookDay;
  }
}
