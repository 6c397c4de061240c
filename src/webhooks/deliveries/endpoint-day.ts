import { Field, Int, ObjectType } from 'type-graphql';
import type { Platform } from '../../platform/platform.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { readDays } from './delivery.store.ts';

@ObjectType({
  description: 'The tries of a webhook endpoint in the last 24 hours, its newest 500 at most.',
})
export class WebhookDay {
  @Field(() => Int)
  attempts!: number;

  @Field(() => Int, { description: 'How many of them were not taken.' })
  failed!: number;
}

/** How endpoints have taken lately what they were sent; those of a page are read by one statement. */
export class EndpointDays {
  readonly #read: Reader<WebhookEndpoint, WebhookDay>;

  constructor({ database }: Pick<Platform, 'database'>) {
    this.#read = database.reader('webhook_days', async (sql, endpoints) => {
      const days = await readDays(sql, endpoints);
      return days.map((day) => Object.assign(new WebhookDay(), day));
    });
  }

  async of(endpoint: WebhookEndpoint): Promise<WebhookDay> {
    const [day] = await this.#read([endpoint]);
    return day as WebhookDay;
  }
}
