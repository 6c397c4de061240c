import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { Job } from '../jobs/job.entity.ts';
import type { JobIdentity } from '../jobs/job.store.ts';
import { sleepAction } from '../providers/silo/sleep.action.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { tableName } from '../../platform/database/table.ts';

const sleptStatement = statement(
  'engine.slept',
  { job: withIdSpan(declareRows(Job, ['workspaceId', 'id'], { now: 'timestamptz' }), 'id') },
  ({ job }) => `
    select coalesce(
      sum(extract(epoch from case when intent.completed then intent.updated_at else job.now end - intent.created_at)), 0
    )::float8 * 1000 as ms
    from ${job.from}, lateral (
      select completed, created_at, updated_at from ${tableName(Intent)} as intent
      where workspace_id = job.workspace_id and job_id = job.id and ${job.spans('job_id')}
        and provider = '${sleepAction.id}' offset 0
    ) intent`,
).withRows({ ms: 'float8' });

/** Reads for how many milliseconds the sleeping steps of a job have slept up to a time. */
export async function readSleptMs(sql: Sql, { workspaceId, id }: JobIdentity, now: Date): Promise<number> {
  const [slept] = await sql.query(sleptStatement, { job: [{ workspaceId, id, now }] });
  return slept?.ms ?? 0;
}
