import { Migration } from '@mikro-orm/migrations';

/** When tokens were used last. */
export class Migration20261122_939_token_uses extends Migration {
  override up(): void {
    this.addSql('alter table token add column last_used_at timestamptz(3)');
    // Of indexes that cost the same, as all do while a table is empty, plans take the newest.
    this.addSql('alter table token drop constraint token_pkey, add primary key (jti)');
  }
}
