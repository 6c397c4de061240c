import { Migration } from '@mikro-orm/migrations';

/** Webhook endpoints, Connect endpoints and print templates are found by words of what people call them. */
export class Migration20261123_985_more_names extends Migration {
  override up(): void {
    for (const [table, columns] of [
      ['webhook_endpoint', 'description, url'],
      ['connect_endpoint', 'slug, description'],
      ['print_template', 'name'],
    ] as const) {
      this.addSql(`create index ${table}_names on ${table} using gin (name_terms(workspace_id, ${columns}))`);
      // Of indexes that cost the same, as all do while a table is empty, plans take the newest: the keys come last.
      this.addSql(`alter table ${table} drop constraint ${table}_pkey, add primary key (workspace_id, id)`);
    }
  }
}
