import { Area } from '../platform/area.ts';
import { Seal } from '../platform/auth/seal.ts';
import { Housekeeping } from '../platform/database/housekeeping.ts';
import type { Platform } from '../platform/platform.ts';
import { WebhookAttempt, WebhookDelivery } from './deliveries/delivery.entity.ts';
import { WebhookDeliveryResolver } from './deliveries/delivery.resolver.ts';
import { webhookDeliveryRoutes } from './deliveries/delivery.routes.ts';
import { WebhookDeliveryService } from './deliveries/delivery.service.ts';
import { writeAttempts, removeOld, type AttemptOutcome } from './deliveries/delivery.store.ts';
import { EndpointStatistics } from './deliveries/endpoint-statistics.ts';
import { EndpointDayResolver } from './deliveries/endpoint-statistics.resolver.ts';
import { WebhookEndpoint } from './endpoints/endpoint.entity.ts';
import { WebhookEndpointResolver } from './endpoints/endpoint.resolver.ts';
import { webhookEndpointRoutes } from './endpoints/endpoint.routes.ts';
import { WebhookEndpointService } from './endpoints/endpoint.service.ts';
import { WebhookWorker } from './sending/webhook-worker.ts';

/** Id of the advisory lock: "webhook" in ASCII, which no other program uses. */
const keepingLock = '33606995561901931';

/** Services of the area that REST and GraphQL serve. */
interface ServedWebhooks {
  readonly endpoints: WebhookEndpointService;
  readonly deliveries: WebhookDeliveryService;
  readonly days: EndpointStatistics;
}

/** Webhook endpoints, their messages and statistics. */
export const webhookArea = new Area<ServedWebhooks>([WebhookEndpoint, WebhookDelivery, WebhookAttempt], {
  endpoints: { routes: webhookEndpointRoutes, resolver: WebhookEndpointResolver },
  deliveries: { routes: webhookDeliveryRoutes, resolver: WebhookDeliveryResolver },
  days: { resolver: EndpointDayResolver },
});

/** The services of the area, and the worker, which is not started yet. */
export interface WebhookServices extends ServedWebhooks, Disposable {
  readonly worker: WebhookWorker;
}

/** Opens the area and starts the deletion of messages older than their retention. */
export async function webhookServices(platform: Platform): Promise<WebhookServices> {
  const { config, database, hints, sealing } = platform;
  const { days: keptDays, failureDays } = config.webhooks;
  const seal = new Seal(sealing);
  const endpoints = new WebhookEndpointService(platform, seal);
  const deliveries = new WebhookDeliveryService(platform, endpoints);
  const notes = database.createBatcher<AttemptOutcome, undefined>('webhook_notes', async (attempts) => {
    await writeAttempts(database.sql, attempts);
    for (const workspaceId of new Set(attempts.map((each) => each.workspaceId)))
      hints.send('change', workspaceId);
    return attempts.map(() => undefined);
  });
  const worker = new WebhookWorker({ ...platform, endpoints, notes, seal, failureDays });
  const keeping = new Housekeeping(platform, keepingLock, [
    {
      name: 'webhook retention',
      async work() {
        while (await removeOld(database.sql, keptDays));
      },
    },
  ]);
  await keeping.start();
  const days = new EndpointStatistics(platform);
  return { endpoints, deliveries, days, worker, [Symbol.dispose]: () => keeping[Symbol.dispose]() };
}
