import { Migration } from '@mikro-orm/migrations';

/** Jobs that wait, are woken, run again and run dry; intents that are tried again. */
export class Migration20261122_2_waiting_jobs extends Migration {
  override up(): void {
    this.addSql(`
      alter table job
        add column resume_at timestamptz(3),
        add column inbox jsonb,
        add column start_step_id uuid,
        add column dry_run boolean not null default false,
        add column dry_entry json`);
    this.addSql('alter table job alter column dry_run drop default');
    this.addSql(`
      alter table intent
        add column tries integer not null default 0,
        add column ref text,
        add column superseded boolean not null default false`);
    this.addSql('alter table intent alter column tries drop default, alter column superseded drop default');
    // Who answers a task later names the intent, or what the provider calls the task.
    this.addSql('create index intent_open on intent (workspace_id, id) where not completed');
    this.addSql(
      'create index intent_open_ref on intent (workspace_id, ref) where not completed and ref is not null',
    );
  }
}
