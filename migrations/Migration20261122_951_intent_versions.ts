import { Migration } from '@mikro-orm/migrations';

/** Which version of the silo entry a step found, and which it has left. */
export class Migration20261122_951_intent_versions extends Migration {
  override up(): void {
    this.addSql(
      'alter table intent add column entry_version_before text, add column entry_version_after text',
    );
  }
}
