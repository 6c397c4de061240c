import { Migration } from '@mikro-orm/migrations';

/** What apps and clients keep beside entries, found by its reference where it is indexed. */
export class Migration20261122_944_silo_meta extends Migration {
  override up(): void {
    this.addSql(`
      create table silo_meta (
        workspace_id uuid not null,
        entry_id uuid not null,
        src text not null,
        key text not null,
        ref text,
        value json,
        link_url text,
        link_scope text,
        indexed boolean not null,
        owned boolean not null,
        secure boolean not null,
        shared boolean not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(
      'alter table silo_meta add constraint silo_meta_pkey primary key (workspace_id, entry_id, src, key)',
    );
    // Of indexes that cost the same, as all do while a table is empty, plans take the newest.
    this.addSql(
      'create unique index silo_meta_ref_unique on silo_meta (workspace_id, key, ref, src) where indexed',
    );
  }
}
