import { Migration } from '@mikro-orm/migrations';

/** Print templates keep what they were before each save; what they are becomes version 1, by nobody who is known. */
export class Migration20261123_986_print_template_versions extends Migration {
  override up(): void {
    this.addSql(`
      create table print_template_version (
        workspace_id uuid not null,
        template_id uuid not null,
        number integer not null,
        name text,
        files json not null,
        src text not null,
        src_id text,
        created_at timestamptz(3) not null,
        primary key (workspace_id, template_id, number)
      )`);
    this.addSql(`
      insert into print_template_version (workspace_id, template_id, number, name, files, src, created_at)
      select workspace_id, id, 1, name, files, 'user', updated_at from print_template`);
    this.addSql('alter table print_template add column newest_number integer not null default 1');
  }
}
