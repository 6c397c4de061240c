import { Migration } from '@mikro-orm/migrations';

/** The keys under which clients repeat creates, each with the id that the created record has. */
export class Migration20261122_919_idempotency_keys extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_key (
        workspace_id uuid not null,
        key text not null,
        id uuid not null,
        -- Null while nothing was created and any content may be asked for.
        request bytea,
        answer text,
        created_at timestamptz(3) not null,
        constraint idempotency_key_pkey primary key (workspace_id, key)
      )`);
    this.addSql('create index idempotency_key_created_at_index on idempotency_key (created_at)');
  }
}
