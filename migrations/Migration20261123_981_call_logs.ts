import { Migration } from '@mikro-orm/migrations';

/** What endpoints of Connect were called with, and how the latest tries of a webhook endpoint are found. */
export class Migration20261123_981_call_logs extends Migration {
  override up(): void {
    this.addSql(`
      create table connect_call (
        workspace_id uuid not null,
        endpoint_id uuid not null,
        id uuid not null,
        result text not null,
        status integer not null,
        code text,
        message text,
        fields json,
        job_id uuid,
        content_type text,
        bytes integer,
        address text not null,
        duration_ms integer not null,
        created_at timestamptz(3) not null,
        constraint connect_call_pkey primary key (workspace_id, endpoint_id, id)
      )`);
    this.addSql('create index connect_call_age on connect_call (created_at)');
    this.addSql(
      'create index connect_call_of_result on connect_call (workspace_id, endpoint_id, result, created_at desc, id desc)',
    );
    this.addSql(
      'create index connect_call_newest on connect_call (workspace_id, endpoint_id, created_at desc, id desc)',
    );
    // Of indexes that cost the same, as all do in an empty table, the one that was made last is taken: the key is made again.
    this.addSql('alter table webhook_attempt drop constraint webhook_attempt_pkey');
    this.addSql(
      'create index webhook_attempt_newest on webhook_attempt (workspace_id, endpoint_id, at desc, code)',
    );
    this.addSql(
      'alter table webhook_attempt add constraint webhook_attempt_pkey primary key (workspace_id, endpoint_id, delivery_id, number)',
    );
  }
}
