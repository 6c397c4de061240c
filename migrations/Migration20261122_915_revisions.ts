import { Migration } from '@mikro-orm/migrations';

/** Counts the changes of what changes: two of them may fall into one millisecond. Past ones are not counted. */
export class Migration20261122_915_revisions extends Migration {
  override up(): void {
    for (const table of ['workflow', 'integration', 'series']) {
      this.addSql(`alter table ${table} add column revision bigint not null default 1`);
    }
  }
}
