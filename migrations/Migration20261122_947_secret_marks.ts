import { Migration } from '@mikro-orm/migrations';

/** When and by whom each secret of an integration was set; nothing is known of those that were set before. */
export class Migration20261122_947_secret_marks extends Migration {
  override up(): void {
    this.addSql('alter table integration add column secret_marks jsonb');
  }
}
