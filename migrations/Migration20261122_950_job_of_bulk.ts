import { Migration } from '@mikro-orm/migrations';

/** What the jobs of a bulk are found by; jobs that no bulk has started have no part in it. */
export class Migration20261122_950_job_of_bulk extends Migration {
  override up(): void {
    this.addSql(
      `create index job_of_bulk on job (workspace_id, bulk_id, (created_at at time zone 'UTC') desc) where bulk_id is not null`,
    );
  }
}
