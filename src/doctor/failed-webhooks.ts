import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** The endpoint that most recently entered a state, and the number of endpoints in it. */
interface Example {
  readonly id: string;
  readonly url: string;
  readonly endpoints: number;
}

/** Looks for webhook endpoints that have received nothing for more than a day, and for those that were disabled for it. */
export async function examineWebhooks(database: OpenDatabase): Promise<Finding> {
  const [disabled] = await database.rows<Example & Record<string, unknown>>(
    `select id, url, count(*) over ()::int as endpoints from webhook_endpoint
     where disabled and disabled_reason = 'failing' order by disabled_at desc limit 1`,
  );
  if (disabled) {
    const { id, url, endpoints } = disabled;
    return wrong(
      'webhooks',
      `${counted(endpoints, 'webhook endpoint')} disabled, as nothing reached them for days (${id}, at ${new URL(url).host}): see to the servers and enable them, or delete them.`,
    );
  }
  const [failing] = await database.rows<Example & { error: string | null }>(
    `select id, url, endpoints, (
       select coalesce(message, code) from webhook_attempt
       where workspace_id = example.workspace_id and endpoint_id = example.id order by at desc limit 1) as error
     from (
       select workspace_id, id, url, count(*) over ()::int as endpoints from webhook_endpoint
       where not disabled and failing_since < now() - interval '1 day' order by failing_since limit 1
     ) as example`,
  );
  if (!failing) return fine('webhooks', 'No webhook endpoint is failing or disabled for it.');
  const { id, url, endpoints, error } = failing;
  return wrong(
    'webhooks',
    `Webhook endpoints that have taken nothing for more than a day: ${endpoints} (${id}, at ${new URL(url).host}, last error: ${error?.replace(/\.$/, '') ?? 'unknown'}). Repair the servers or correct the URLs before they are disabled.`,
  );
}
