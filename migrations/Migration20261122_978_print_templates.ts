import { Migration } from '@mikro-orm/migrations';

/** Templates that workspaces have their documents printed by. */
export class Migration20261122_978_print_templates extends Migration {
  override up(): void {
    this.addSql(`
      create table print_template (
        workspace_id uuid not null,
        id uuid not null,
        name text,
        notes text,
        files json not null,
        disabled boolean not null,
        revision bigint not null default 1,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(
      'create index print_template_newest on print_template (workspace_id, created_at desc, id desc)',
    );
    this.addSql(
      'alter table print_template add constraint print_template_pkey primary key (workspace_id, id)',
    );
  }
}
