import { Migration } from '@mikro-orm/migrations';

/** Who did what: rows are added, and removed when their time is over; nothing else is done to them. */
export class Migration20261122_938_audit extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_event (
        workspace_id uuid not null,
        id uuid not null,
        operation text not null,
        object_id uuid not null,
        subject text not null,
        token_id text,
        reason text,
        request_id text,
        address text,
        created_at timestamptz(3) not null
      )`);
    for (const [name, column] of [
      ['thing', 'object_id'],
      ['subject', 'subject'],
      ['token', 'token_id'],
      ['operation', 'operation'],
    ] as const)
      this.addSql(
        `create index audit_event_of_${name} on audit_event (workspace_id, ${column}, created_at desc, id desc)`,
      );
    this.addSql('create index audit_event_newest on audit_event (workspace_id, created_at desc, id desc)');
    this.addSql('create index audit_event_age on audit_event (created_at)');
    this.addSql('alter table audit_event add constraint audit_event_pkey primary key (workspace_id, id)');
    this.addSql(`
      create function audit_event_stays() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('docmill.audit_retention', true) = 'on' then
          return old;
        end if;
        raise exception 'audit events are never changed' using errcode = 'insufficient_privilege';
      end $$`);
    this.addSql(
      'create trigger audit_event_stays before update or delete on audit_event for each row execute function audit_event_stays()',
    );
    this.addSql(
      'create trigger audit_event_stays_whole before truncate on audit_event for each statement execute function audit_event_stays()',
    );
  }
}
