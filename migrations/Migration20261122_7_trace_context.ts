import { Migration } from '@mikro-orm/migrations';

/** Jobs keep the trace that they belong to. */
export class Migration20261122_7_trace_context extends Migration {
  override up(): void {
    this.addSql('alter table job add column trace_context text');
  }
}
