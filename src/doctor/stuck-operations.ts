import { pickColumns } from '../platform/database/row-shape.ts';
import { statement, value } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { LongOperation } from '../platform/long-operations/long-operation.entity.ts';
import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Maximum time without progress: a batch takes less than a second, and a lost one is retried after half a minute. */
const motionlessMinutes = 10;

const motionlessStatement = statement(
  'doctor.operations',
  { minutes: value('int') },
  ({ minutes }) => `
    select id, kind, count(*) over ()::int as operations from ${tableName(LongOperation)}
    where completed_at is null and updated_at < now() - make_interval(mins => ${minutes})
    order by updated_at limit 1`,
).withRows(pickColumns(LongOperation, ['id', 'kind']), { operations: 'int' });

/** Looks for bulks and verifications that run without progress. */
export async function examineOperations(database: OpenDatabase): Promise<Finding> {
  const [example] = await database.sql.query(motionlessStatement, { minutes: motionlessMinutes });
  if (!example) return fine('operations', 'Every bulk and verification gets on.');
  const { id, kind, operations } = example;
  return wrong(
    'operations',
    `${counted(operations, 'operation')} not got on with for ${motionlessMinutes} minutes (${kind} ${id}): start a worker, or see its log for why batches fail.`,
  );
}
