import { Migration } from '@mikro-orm/migrations';

/** Apps of the installation, and the workspaces that have let them in. */
export class Migration20261122_946_apps extends Migration {
  override up(): void {
    this.addSql(`
      create table app (
        id uuid not null,
        name text not null,
        secret_hash bytea not null,
        scope text not null,
        created_at timestamptz(3) not null,
        constraint app_name_unique unique (name),
        constraint app_pkey primary key (id)
      )`);
    this.addSql(`
      create table enrollment (
        workspace_id uuid not null,
        id uuid not null,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        revision bigint not null default 1,
        app_id uuid not null,
        app text not null,
        scope text not null,
        disabled boolean not null,
        sealed_data text,
        token_id uuid,
        previous_token_id uuid,
        token_until timestamptz(3),
        constraint enrollment_of_app unique (workspace_id, app_id)
      )`);
    this.addSql('create index enrollment_newest on enrollment (workspace_id, created_at desc, id desc)');
    this.addSql('create index enrollment_of_id on enrollment (app_id, id)');
    // Of indexes that cost the same, as all do while a table is empty, plans take the newest.
    this.addSql('alter table enrollment add constraint enrollment_pkey primary key (workspace_id, id)');
  }
}
