import { Migration } from '@mikro-orm/migrations';

/** Temporary files, removed when their time is over. */
export class Migration20261122_945_spool extends Migration {
  override up(): void {
    this.addSql(`
      create table spool_file (
        workspace_id uuid not null,
        key text not null,
        name text not null,
        type text not null,
        size integer not null,
        hash text not null,
        address text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`);
    this.addSql('create index spool_file_expires_index on spool_file (expires_at)');
    // Of indexes that cost the same, as all do while a table is empty, plans take the newest.
    this.addSql('alter table spool_file add constraint spool_file_pkey primary key (workspace_id, key)');
  }
}
