import { Migration } from '@mikro-orm/migrations';

/** Jobs keep for how long they had ended before they were retried, which is no part of their duration. */
export class Migration20261128_423_paused_jobs extends Migration {
  override up(): void {
    this.addSql('alter table job add column paused_ms bigint');
  }
}
