import { Migration } from '@mikro-orm/migrations';

/** The series whose codes begin and end alike are found by an index. */
export class Migration20261123_987_alike_series extends Migration {
  override up(): void {
    this.addSql('create index series_affixes on series (workspace_id, prefix, suffix)');
    // Of indexes that cost the same, as all do while a table is empty, plans take the newest: the key comes last.
    this.addSql('alter table series drop constraint series_pkey, add primary key (workspace_id, id)');
  }
}
