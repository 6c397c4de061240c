import { Migration } from '@mikro-orm/migrations';

/**
 * Of indexes that cost the same the planner takes the one that was made last. While a table is taken for empty all cost
 * the same, so the primary key comes last where a list has an index of its own: no list's index stands in for the key.
 */
export class Migration20261122_4_key_order extends Migration {
  override up(): void {
    for (const table of ['job', 'workflow', 'silo_entry', 'series', 'series_entry']) {
      this.addSql(`
        alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_pkey primary key (workspace_id, id)`);
    }
    // Found by its key an entry is as well; this index holds those that have one, so it never stands in for the other.
    this.addSql('drop index silo_entry_key_unique');
    this.addSql(
      'create unique index silo_entry_key_unique on silo_entry (workspace_id, key) where key is not null',
    );
  }
}
