import { statement, value } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { CronSubscription } from '../transform/cron/cron-subscription.entity.ts';
import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Maximum delay of a due subscription; workers poll every two seconds. */
const overdueMinutes = 5;

const overdueStatement = statement(
  'doctor.overdue',
  { minutes: value('int') },
  ({ minutes }) => `
    select min(id::text) as id, count(*)::int as subscriptions from ${tableName(CronSubscription)}
    where next_at < now() - make_interval(mins => ${minutes}) having count(*) > 0`,
).withRows({ id: 'text', subscriptions: 'int' });

/** Looks for subscriptions that are due and get no job. */
export async function examineSubscriptions(database: OpenDatabase): Promise<Finding> {
  const [example] = await database.sql.query(overdueStatement, { minutes: overdueMinutes });
  if (!example) return fine('cron', 'Every subscription that is due gets its job.');
  const { id, subscriptions } = example;
  return wrong(
    'cron',
    `${counted(subscriptions, 'subscription')} due for over ${overdueMinutes} minutes and without a job (${id}): start a worker, or see its log for why it creates none.`,
  );
}
