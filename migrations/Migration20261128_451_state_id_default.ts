import { Migration } from '@mikro-orm/migrations';

/** The default of the id of a state was `uuidv7()`, which only PostgreSQL 18 has. Every writer gives an id by now. */
export class Migration20261128_451_state_id_default extends Migration {
  override up(): void {
    this.addSql('alter table silo_state alter column id set default gen_random_uuid()');
  }
}
