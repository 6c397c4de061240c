import { Migration } from '@mikro-orm/migrations';

/**
 * The silo. Entries are slim rows that change; versions, states and files are only ever added. The added rows hold no
 * foreign key: each is inserted from the row of its entry in the same statement, and nothing is ever deleted.
 */
export class Migration20261121_3_silo extends Migration {
  override up(): void {
    this.addSql(`
      create table silo_entry (
        workspace_id uuid not null,
        id           uuid not null,
        key          text,
        folder       text not null,
        state        text,
        doc_schema   text not null,
        env_schema   text not null,
        draft        boolean not null,
        digest       json not null,
        snippet      json not null,
        meta         json,
        tags         text[],
        faults       json,
        previous_id  uuid,
        version      integer not null,
        revision     integer not null,
        content_hash bytea not null,
        created_at   timestamptz(3) not null,
        updated_at   timestamptz(3) not null,
        constraint silo_entry_pkey primary key (workspace_id, id)
      ) with (fillfactor = 80)`);
    this.addSql(
      'create unique index silo_entry_key_unique on silo_entry (workspace_id, key) where key is not null',
    );
    this.addSql('create index silo_entry_created_index on silo_entry (workspace_id, created_at, id)');
    this.addSql('create index silo_entry_folder_index on silo_entry (workspace_id, folder, created_at, id)');

    this.addSql(`
      create table silo_version (
        workspace_id uuid not null,
        entry_id     uuid not null,
        number       integer not null,
        envelope     json not null,
        hash         text not null,
        signed       boolean not null,
        created_at   timestamptz(3) not null,
        created_by   text not null,
        constraint silo_version_pkey primary key (workspace_id, entry_id, number)
      )`);

    this.addSql(`
      create table silo_state (
        workspace_id uuid not null,
        entry_id     uuid not null,
        revision     integer not null,
        key          text not null,
        created_at   timestamptz(3) not null,
        created_by   text not null,
        constraint silo_state_pkey primary key (workspace_id, entry_id, revision)
      )`);

    this.addSql(`
      create table silo_file (
        workspace_id uuid not null,
        id           uuid not null,
        entry_id     uuid,
        key          text not null,
        category     text not null,
        name         text not null,
        description  text,
        mime         text not null,
        size         integer not null,
        hash         text not null,
        meta         json,
        private      boolean not null,
        stored       boolean not null,
        revision     integer not null,
        created_at   timestamptz(3) not null,
        constraint silo_file_pkey primary key (workspace_id, id)
      )`);
    this.addSql('create index silo_file_entry_index on silo_file (workspace_id, entry_id, revision, id)');
  }
}
