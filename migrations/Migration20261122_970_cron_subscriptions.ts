import { Migration } from '@mikro-orm/migrations';

/** Workflows that run again and again for an entry, and up to when they have. */
export class Migration20261122_970_cron_subscriptions extends Migration {
  override up(): void {
    this.addSql(`
      create table cron_subscription (
        workspace_id uuid not null,
        id uuid not null,
        silo_entry_id uuid not null,
        workflow_id uuid not null,
        interval text not null,
        factor integer not null,
        job_id uuid not null,
        period_start timestamptz(3) not null,
        next_at timestamptz(3) not null,
        last_job_id uuid,
        blocked_since timestamptz(3),
        revision bigint not null default 1,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(
      'create index cron_subscription_newest on cron_subscription (workspace_id, created_at desc, id desc)',
    );
    this.addSql('create index cron_subscription_due on cron_subscription (next_at)');
    this.addSql(
      'alter table cron_subscription add constraint cron_subscription_of_entry unique (workspace_id, silo_entry_id, workflow_id)',
    );
    this.addSql(
      'alter table cron_subscription add constraint cron_subscription_pkey primary key (workspace_id, id)',
    );
  }
}
