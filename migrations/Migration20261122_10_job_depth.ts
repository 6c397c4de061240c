import { Migration } from '@mikro-orm/migrations';

/** Jobs keep how many have started one another before them. */
export class Migration20261122_10_job_depth extends Migration {
  override up(): void {
    this.addSql('alter table job add column depth int');
  }
}
