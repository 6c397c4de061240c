import { Migration } from '@mikro-orm/migrations';

/**
 * Files are asked for by their ids. Of indexes that cost the same, as all do while a table is empty, plans take the newest:
 * that is to be the key.
 */
export class Migration20261122_912_file_key extends Migration {
  override up(): void {
    this.addSql(
      'alter table silo_file drop constraint silo_file_pkey, add constraint silo_file_pkey primary key (workspace_id, id)',
    );
  }
}
