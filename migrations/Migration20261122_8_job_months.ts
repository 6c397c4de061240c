import { Migration } from '@mikro-orm/migrations';

/** Each table with the column of the job's id, its key, and its other indexes, which are to be made before the key. */
const tables = [
  {
    name: 'job',
    job: 'id',
    key: 'workspace_id, id',
    indexes: {
      newest: '(workspace_id, created_at desc, id desc)',
      of_entry: '(workspace_id, silo_entry_id) where silo_entry_id is not null',
    },
    storage: 'with (fillfactor = 70)',
  },
  {
    name: 'intent',
    job: 'job_id',
    key: 'workspace_id, job_id, number',
    indexes: {
      open: '(workspace_id, id) where not completed',
      open_ref: '(workspace_id, ref) where not completed and ref is not null',
    },
    storage: '',
  },
  { name: 'event', job: 'job_id', key: 'workspace_id, job_id, seq', indexes: {}, storage: '' },
];

/**
 * Jobs, intents and events lie in partitions of a month, by the time that a UUIDv7 begins with. The tables as they are
 * become the partition of all time up to the end of this month: only rows with ids beyond it are written again.
 */
export class Migration20261122_8_job_months extends Migration {
  override up(): void {
    for (const { name, job, key, indexes, storage } of tables) {
      const suffixes = [...Object.keys(indexes), 'pkey'];
      const renamed = suffixes.map(
        (suffix) => `execute format('alter index ${name}_${suffix} rename to %I', past || '_${suffix}');`,
      );
      const made = Object.entries(indexes).map(
        ([suffix, on]) => `create index ${name}_${suffix} on ${name} ${on};`,
      );
      this.addSql(`
        do $$
        declare
          next_month constant timestamp := date_trunc('month', now() at time zone 'utc') + interval '1 month';
          past constant text := '${name}_' || to_char(next_month - interval '1 day', 'YYYYMM');
          -- The least id that is made then.
          bound constant uuid := rpad(lpad(to_hex((extract(epoch from next_month) * 1000)::bigint), 12, '0'), 32, '0');
        begin
          execute format('alter table ${name} rename to %I', past);
          ${renamed.join('\n          ')}
          execute format('create table ${name} (like %I) partition by range (${job})', past);
          ${made.join('\n          ')}
          alter table ${name} add primary key (${key});
          -- A UUID of version 1 does not begin with its time: all but one in a hundred lie here. Of version 7 none does before 2074.
          create table ${name}_unordered partition of ${name}
            for values from ('03000000-0000-0000-0000-000000000000') to (maxvalue) ${storage};
          create table ${name}_default partition of ${name} default ${storage};
          execute format('
            with moved as (delete from %I where ${job} >= %L returning *) insert into ${name} select * from moved', past, bound);
          execute format('alter table ${name} attach partition %I for values from (minvalue) to (%L)', past, bound);
        end $$`);
    }
  }
}
