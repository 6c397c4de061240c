import { Migration } from '@mikro-orm/migrations';

/** Which actions an integration serves, so that a step that names one finds it. */
export class Migration20261122_6_served_actions extends Migration {
  override up(): void {
    this.addSql('alter table integration add column action_ids text[]');
  }
}
