import { Migration } from '@mikro-orm/migrations';

/** Workspaces and the tokens that act in them. */
export class Migration20261121_1_access extends Migration {
  override up(): void {
    this.addSql(`
      create table workspace (
        id uuid not null,
        name text not null,
        created_at timestamptz(3) not null,
        constraint workspace_pkey primary key (id),
        constraint workspace_name_unique unique (name)
      )`);
    this.addSql(`
      create table token (
        jti uuid not null,
        workspace_id uuid not null,
        subject text not null,
        scope text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        constraint token_pkey primary key (jti)
      )`);
    this.addSql('create index token_workspace_id_jti_index on token (workspace_id, jti)');
    this.addSql('create index token_revoked_at_index on token (revoked_at)');
  }
}
