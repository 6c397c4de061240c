import { Migration } from '@mikro-orm/migrations';

/** What is done in the background batch by batch: bulks, and verifications of series. */
export class Migration20261122_941_long_operations extends Migration {
  override up(): void {
    this.addSql(`
      create table long_operation (
        workspace_id uuid not null,
        id uuid not null,
        kind text not null,
        status text not null,
        fence integer not null,
        tries integer not null,
        input json not null,
        progress json not null,
        created_by text not null,
        permissions text[] not null,
        reason text,
        error json,
        completed_at timestamptz(3),
        revision bigint not null default 1,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(
      'create index long_operation_newest on long_operation (workspace_id, kind, created_at desc, id desc)',
    );
    this.addSql('create index long_operation_age on long_operation (completed_at)');
    this.addSql(
      'alter table long_operation add constraint long_operation_pkey primary key (workspace_id, id)',
    );
    // The last: of indexes that cost the same, as all do in an empty table, the one that was made last is taken.
    this.addSql(
      'create index long_operation_running on long_operation (workspace_id, kind) where completed_at is null',
    );
    this.addSql('alter table job add column bulk_id uuid');
  }
}
