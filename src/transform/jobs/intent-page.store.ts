import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { Intent } from './intent.entity.ts';
import { intentsOf, intentsText } from './job-read.store.ts';
import { Job } from './job.entity.ts';
import type { JobIdentity } from './job.store.ts';
import { tableName } from '../../platform/database/table.ts';

/** Slice of the intents of a job: at most `most`, after the one with the id `after`. */
export interface IntentSlice extends JobIdentity {
  readonly after: string | undefined;
  readonly most: number;
}

const pageStatement = statement(
  'job.intent_page',
  { wanted: withIdSpan(declareRows(Job, ['workspaceId', 'id'], { after: 'uuid', most: 'int' }), 'id') },
  ({ wanted }, tables) => {
    const own = `workspace_id = wanted.workspace_id and job_id = wanted.id and ${wanted.spans('job_id')}`;
    const page = `(
      select * from ${tableName(Intent)} as intent where ${own} and number > start.number order by number limit wanted.most
    )`;
    return `
      select wanted.row::int, coalesce((${intentsText(wanted, tables, 'name', page)}), '[]') as intents
      from ${wanted.numbered}, lateral (
        select 0 as number where wanted.after is null
        union all
        select number from ${tableName(Intent)} as intent where ${own} and id = wanted.after
      ) start`;
  },
).withRows({ row: 'int', intents: 'text' });

/** Reads slices of the intents of jobs in their order; undefined for a slice after an id that the job does not have. */
export async function readIntentSlices(
  sql: Sql,
  slices: readonly IntentSlice[],
): Promise<(Intent[] | undefined)[]> {
  const found: (Intent[] | undefined)[] = slices.map(() => undefined);
  for (const { row, intents } of await sql.query(pageStatement, { wanted: slices }))
    found[row - 1] = intentsOf(intents);
  return found;
}
