import { Migration } from '@mikro-orm/migrations';

/** Documents that are kept although they do not validate. */
export class Migration20261122_911_entry_changes extends Migration {
  override up(): void {
    this.addSql('alter table silo_entry add column invalid boolean not null default false');
    this.addSql('alter table silo_version add column invalid boolean not null default false');
  }
}
