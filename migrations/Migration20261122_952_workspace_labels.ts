import { Migration } from '@mikro-orm/migrations';

/** What consoles and existing clients show of a workspace, and when that changed. */
export class Migration20261122_952_workspace_labels extends Migration {
  override up(): void {
    this.addSql(
      'alter table workspace add column country text, add column logo_url text, add column updated_at timestamptz(3)',
    );
    this.addSql('update workspace set updated_at = created_at');
    this.addSql('alter table workspace alter column updated_at set not null');
  }
}
