import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Looks for webhook endpoints that are sent nothing any more, because nothing reached them for days. */
export async function examineWebhooks(database: OpenDatabase): Promise<Finding> {
  const [example] = await database.rows<{ id: string; url: string; endpoints: number }>(
    `select id, url, count(*) over ()::int as endpoints from webhook_endpoint
     where disabled and disabled_reason = 'failing' order by disabled_at desc limit 1`,
  );
  if (!example) return fine('webhooks', 'No webhook endpoint is disabled for failing.');
  const { id, url, endpoints } = example;
  return wrong(
    'webhooks',
    `${counted(endpoints, 'webhook endpoint')} disabled, as nothing reached them for days (${id}, at ${new URL(url).host}): see to the servers and enable them, or delete them.`,
  );
}
