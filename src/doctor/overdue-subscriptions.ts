import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Maximum delay of a due subscription; workers poll every two seconds. */
const overdueMinutes = 5;

/** Looks for subscriptions that are due and get no job. */
export async function examineSubscriptions(database: OpenDatabase): Promise<Finding> {
  const [example] = await database.rows<{ id: string; subscriptions: number }>(
    `select min(id::text) as id, count(*)::int as subscriptions from cron_subscription
     where next_at < now() - make_interval(mins => ${overdueMinutes}) having count(*) > 0`,
  );
  if (!example) return fine('cron', 'Every subscription that is due gets its job.');
  const { id, subscriptions } = example;
  return wrong(
    'cron',
    `${counted(subscriptions, 'subscription')} due for over ${overdueMinutes} minutes and without a job (${id}): start a worker, or see its log for why it creates none.`,
  );
}
