import { pickColumns } from '../platform/database/row-shape.ts';
import { statement } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { WebhookAttempt } from '../webhooks/deliveries/delivery.entity.ts';
import { WebhookEndpoint } from '../webhooks/endpoints/endpoint.entity.ts';
import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Reads the endpoint that has been failing for longest, the number of these endpoints, and its last error. */
const failingStatement = statement(
  'doctor.failing_webhooks',
  {},
  () => `
    select id, url, endpoints, (
      select coalesce(message, code) from ${tableName(WebhookAttempt)}
      where workspace_id = example.workspace_id and endpoint_id = example.id order by at desc limit 1) as error
    from (
      select workspace_id, id, url, count(*) over ()::int as endpoints from ${tableName(WebhookEndpoint)}
      where not disabled and failing_since < now() - interval '1 day' order by failing_since limit 1
    ) as example`,
).withRows(pickColumns(WebhookEndpoint, ['id', 'url']), { endpoints: 'int', error: 'text?' });

/** Looks for webhook endpoints that have received nothing for more than a day, and for those that were disabled for it. */
export async function examineWebhooks(database: OpenDatabase): Promise<Finding> {
  const [disabled] = await database.sql.run({ WebhookEndpoint }, (db) =>
    db
      .selectFrom('WebhookEndpoint')
      .select(({ fn }) => ['id', 'url', fn.countAll<number>().over().as('endpoints')])
      .where('disabled', '=', true)
      .where('disabledReason', '=', 'failing')
      .orderBy('disabledAt', 'desc')
      .limit(1),
  );
  if (disabled) {
    const { id, url, endpoints } = disabled;
    return wrong(
      'webhooks',
      `${counted(endpoints, 'webhook endpoint')} disabled, as nothing reached them for days (${id}, at ${new URL(url).host}): see to the servers and enable them, or delete them.`,
    );
  }
  const [failing] = await database.sql.query(failingStatement, {});
  if (!failing) return fine('webhooks', 'No webhook endpoint is failing or disabled for it.');
  const { id, url, endpoints, error } = failing;
  return wrong(
    'webhooks',
    `Webhook endpoints that have taken nothing for more than a day: ${endpoints} (${id}, at ${new URL(url).host}, last error: ${error?.replace(/\.$/, '') ?? 'unknown'}). Repair the servers or correct the URLs before they are disabled.`,
  );
}
