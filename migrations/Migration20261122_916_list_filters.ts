import { Migration } from '@mikro-orm/migrations';

const newest = 'created_at desc';

/** Each filter of a list has an index in the order of the list. */
export class Migration20261122_916_list_filters extends Migration {
  override up(): void {
    for (const [table, columns] of [
      ['workflow', ['schema', 'country', 'draft', 'disabled']],
      ['integration', ['provider', 'disabled']],
    ] as const)
      for (const column of columns)
        this.addSql(`create index ${table}_of_${column} on ${table} (workspace_id, ${column}, ${newest})`);
    this.addSql('drop index job_of_entry');
    this.addSql(
      `create index job_of_entry on job (workspace_id, silo_entry_id, ${newest}) where silo_entry_id is not null`,
    );
    this.addSql(`create index job_of_workflow on job (workspace_id, workflow_id, ${newest})`);
    this.addSql(`create index job_of_status on job (workspace_id, status, ${newest})`);
    this.addSql(`create index job_of_key on job (workspace_id, key, ${newest}) where key is not null`);
    this.addSql(`
      create table job_tag (
        workspace_id uuid not null,
        tag text not null,
        created_at timestamptz(3) not null,
        job_id uuid not null,
        primary key (workspace_id, tag, created_at, job_id)
      ) partition by range (job_id)`);
    // While a table is taken for empty all its indexes cost the same, and rows are found by the one that was made last.
    for (const table of ['workflow', 'integration', 'job'])
      this.addSql(`alter table ${table} drop constraint ${table}_pkey, add primary key (workspace_id, id)`);
    // In the same partitions as the jobs.
    this.addSql(`
      do $$
      declare part record;
      begin
        for part in
          select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bound
          from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'job'::regclass
        loop
          execute format('create table %I partition of job_tag %s', replace(part.name, 'job_', 'job_tag_'), part.bound);
        end loop;
      end $$`);
    this.addSql(`
      insert into job_tag
      select distinct workspace_id, tag, created_at, id from job, unnest(tags) as tag`);
  }
}
