import { examined, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Housekeeping is done every ten minutes, and tried again when something is in its way. */
const patienceDays = 2;

/** Looks whether what is written now has its partitions, and whether what is no longer kept is gone. */
export function examinePartitions(database: OpenDatabase, jobDays: number | undefined): Promise<Finding> {
  return examined('partitions', async () => {
    const { alive, missing, past } = await database.row<{
      alive: boolean;
      missing: string | null;
      past: string | null;
    }>(
      `select exists (select from worker where seen_at >= now() - interval '15 seconds') as alive,
         (select min(name) from (
            select 'change_' || to_char(now() at time zone 'utc', 'YYYYMMDD') as name
            union all select tables || to_char(now() at time zone 'utc', '_YYYYMM') from unnest('{job,intent,event}'::text[]) as tables
          ) as present where to_regclass(name) is null) as missing,
         (select min(relname) from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'job'::regclass and relname ~ '^job_[0-9]{6}$'
            and relname < 'job_' || to_char((now() - make_interval(days => $1)) at time zone 'utc', 'YYYYMM')) as past`,
      [jobDays === undefined ? null : jobDays + patienceDays],
    );
    // Whoever is stopped makes and drops nothing.
    if (alive && missing !== null)
      return wrong('partitions', `${missing} was not made: the log says why ("housekeeping failed").`);
    if (alive && past !== null)
      return wrong(
        'partitions',
        `${past} should be gone: the log says what keeps it ("housekeeping failed").`,
      );
    return fine('partitions', 'The tables have the partitions that they should have.');
  });
}
