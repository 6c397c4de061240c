import { Migration } from '@mikro-orm/migrations';

/** Workspaces in which nothing is meant in earnest. */
export class Migration20261122_920_sandbox extends Migration {
  override up(): void {
    this.addSql('alter table workspace add column sandbox boolean not null default false');
  }
}
