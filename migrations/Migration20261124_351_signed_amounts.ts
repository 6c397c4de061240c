import { Migration } from '@mikro-orm/migrations';

/** Entries are listed by amounts with their sign: what a credit note takes back is less than nothing. */
export class Migration20261124_351_signed_amounts extends Migration {
  override up(): void {
    this.addSql(
      "update silo_search set amount = -amount where doc_type = 'credit-note' and amount is not null and amount <> 0",
    );
  }
}
