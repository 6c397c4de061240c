import { Migration } from '@mikro-orm/migrations';

/** What a worker tells of itself when it begins; workers of earlier versions tell nothing of it. */
export class Migration20261122_949_worker_facts extends Migration {
  override up(): void {
    this.addSql(`
      alter table worker
        add column version text,
        add column started_at timestamptz(3),
        add column slots integer`);
  }
}
