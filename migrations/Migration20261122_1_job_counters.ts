import { Migration } from '@mikro-orm/migrations';

/** What was one counter of a job, its attempts, becomes three: fence, crashes without progress, tries of the intent in hand. */
export class Migration20261122_1_job_counters extends Migration {
  override up(): void {
    this.addSql('alter table job rename column attempt to fence');
    this.addSql('alter table job add column crashes integer not null default 0');
    this.addSql('alter table job add column tries integer not null default 0');
    this.addSql('alter table job alter column crashes drop default, alter column tries drop default');
    this.addSql('alter table claim rename column attempts to fences');
    // Messages that wait for a worker name the fence of their run.
    this.addSql(`
      do $$ begin
        if to_regclass('pgboss.job') is not null then
          update pgboss.job set data = (data - 'attempt') || jsonb_build_object('fence', data -> 'attempt')
          where data ? 'attempt';
        end if;
      end $$`);
  }
}
