import { Migration } from '@mikro-orm/migrations';

/** The time of creation in a form that the index of all jobs does not have, so that it never stands in for these. */
const newest = `(created_at at time zone 'UTC') desc`;

/**
 * What lists of jobs are filtered by, and who caused a job. The index of workflows has the status as well: so it serves
 * both filters together, and one alone for each status. Codes of faults cost jobs that fail, keys and entries jobs that
 * have one.
 */
export class Migration20261122_925_job_filters extends Migration {
  override up(): void {
    this.addSql('drop index job_of_entry, job_of_status, job_of_workflow, job_of_key');
    this.addSql(
      `create index job_of_entry on job (workspace_id, silo_entry_id, ${newest}) where silo_entry_id is not null`,
    );
    this.addSql(`create index job_of_workflow on job (workspace_id, workflow_id, (status || ''), ${newest})`);
    this.addSql(`create index job_of_status on job (workspace_id, status, ${newest})`);
    // Whoever looks for beginnings of keys needs them in the order of their code points.
    this.addSql(
      `create index job_of_key on job (workspace_id, key collate "C", ${newest}) where key is not null`,
    );
    this.addSql(
      `create index job_of_fault on job (workspace_id, (faults -> 0 ->> 'code'), ${newest}) where faults is not null`,
    );
    this.addSql('alter table job add column parent_id uuid, add column created_by text');
    // By this condition it is nothing to statements that only ask whether a job has ended.
    this.addSql(
      `create index job_completed on job (workspace_id, completed_at desc) where completed_at > '-infinity'`,
    );
    // While a table is taken for empty all its indexes cost the same, and rows are found by the one that was made last.
    this.addSql('alter table job drop constraint job_pkey, add primary key (workspace_id, id)');
  }
}
