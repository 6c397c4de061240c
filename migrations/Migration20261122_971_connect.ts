import { Migration } from '@mikro-orm/migrations';

/** Endpoints that servers outside call to create jobs. */
export class Migration20261122_971_connect extends Migration {
  override up(): void {
    this.addSql(`
      create table connect_endpoint (
        workspace_id uuid not null,
        id uuid not null,
        slug text not null,
        description text,
        workflow_id uuid not null,
        auth text not null,
        username text,
        signature text,
        signature_header text,
        tolerance_seconds integer,
        content_types text[],
        as_document boolean not null,
        max_bytes integer not null,
        calls_per_minute integer not null,
        disabled boolean not null,
        created_by text not null,
        sealed_secrets text,
        old_secret_until timestamptz(3),
        revision bigint not null default 1,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(
      'create index connect_endpoint_newest on connect_endpoint (workspace_id, created_at desc, id desc)',
    );
    this.addSql(
      'alter table connect_endpoint add constraint connect_endpoint_slug unique (workspace_id, slug)',
    );
    // Calls are found by one number, which no plan mistakes for the beginning of another key.
    this.addSql(
      'create index connect_endpoint_address on connect_endpoint (hash_record(row(workspace_id, slug)))',
    );
    // The last: of indexes that cost the same, as all do in an empty table, the one that was made last is taken.
    this.addSql(
      'alter table connect_endpoint add constraint connect_endpoint_pkey primary key (workspace_id, id)',
    );
  }
}
