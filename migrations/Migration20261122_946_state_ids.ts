import { Migration } from '@mikro-orm/migrations';

/** Ids of states, by which a repeated one is known; those that jobs set get theirs here. */
export class Migration20261122_946_state_ids extends Migration {
  override up(): void {
    this.addSql('alter table silo_state add column id uuid not null default uuidv7()');
  }
}
