import { Migration } from '@mikro-orm/migrations';

/** What the jobs are found by that a bulk has cancelled, retried or poked. */
export class Migration20261123_980_job_done_by_bulk extends Migration {
  override up(): void {
    this.addSql('alter table job add column done_by_bulk_id uuid');
    this.addSql(
      `create index job_done_by_bulk on job (workspace_id, done_by_bulk_id, (created_at at time zone 'UTC') desc) where done_by_bulk_id is not null`,
    );
  }
}
