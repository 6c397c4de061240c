import { Migration } from '@mikro-orm/migrations';

/** Endpoints that are told of changes, what they are told, and how that went. */
export class Migration20261122_966_webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_endpoint (
        workspace_id uuid not null,
        id uuid not null,
        url text not null,
        description text,
        types text[],
        created_by text not null,
        permissions text[] not null,
        sealed_secrets text not null,
        old_secret_until timestamptz(3),
        disabled boolean not null,
        disabled_reason text,
        disabled_at timestamptz(3),
        failing_since timestamptz(3),
        missed_at timestamptz(3),
        cursor text not null,
        fence integer not null,
        lease_end timestamptz(3),
        revision bigint not null default 1,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(
      'create index webhook_endpoint_newest on webhook_endpoint (workspace_id, created_at desc, id desc)',
    );
    this.addSql(
      'alter table webhook_endpoint add constraint webhook_endpoint_pkey primary key (workspace_id, id)',
    );
    // Of none of what changes with every renewal of a lease, so that these write no index; and the last, as of indexes that cost the
    // same, as all do in an empty table, the one that was made last is taken.
    this.addSql(
      'create index webhook_endpoint_enabled on webhook_endpoint (workspace_id, id) where not disabled',
    );
    // Messages of one record are sent in the order of these numbers.
    this.addSql('create sequence webhook_position');
    this.addSql(`
      create table webhook_delivery (
        workspace_id uuid not null,
        endpoint_id uuid not null,
        id uuid not null,
        type text not null,
        object_id uuid not null,
        payload json not null,
        status text not null,
        attempt_count integer not null,
        failures integer not null,
        failing_since timestamptz(3),
        position bigint not null,
        due_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(
      'create index webhook_delivery_newest on webhook_delivery (workspace_id, endpoint_id, created_at desc, id desc)',
    );
    this.addSql(
      'create index webhook_delivery_of_status on webhook_delivery (workspace_id, endpoint_id, status, created_at desc, id desc)',
    );
    this.addSql('create index webhook_delivery_age on webhook_delivery (updated_at)');
    this.addSql(
      `create index webhook_delivery_of_object on webhook_delivery (workspace_id, endpoint_id, object_id, position) where status = 'pending'`,
    );
    this.addSql(
      'alter table webhook_delivery add constraint webhook_delivery_pkey primary key (workspace_id, endpoint_id, id)',
    );
    // The last, for the same reason.
    this.addSql(
      `create index webhook_delivery_waiting on webhook_delivery (workspace_id, endpoint_id, position) where status = 'pending'`,
    );
    this.addSql(`
      create table webhook_attempt (
        workspace_id uuid not null,
        endpoint_id uuid not null,
        delivery_id uuid not null,
        number integer not null,
        at timestamptz(3) not null,
        duration_ms integer not null,
        code text not null,
        message text,
        request_headers json not null,
        status integer,
        answer_headers json,
        answer_body text,
        constraint webhook_attempt_pkey primary key (workspace_id, endpoint_id, delivery_id, number)
      )`);
  }
}
