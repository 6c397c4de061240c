import { Migration } from '@mikro-orm/migrations';

/** What there is to say about a state that an entry is put in. */
export class Migration20261122_913_state_notes extends Migration {
  override up(): void {
    this.addSql('alter table silo_state add column notes text, add column meta json');
  }
}
