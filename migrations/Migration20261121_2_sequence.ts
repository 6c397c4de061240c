import { Migration } from '@mikro-orm/migrations';

/** Series and their entries: gap-free numbers, chained and signed. */
export class Migration20261121_2_sequence extends Migration {
  override up(): void {
    this.addSql(`
      create table series (
        workspace_id uuid not null,
        id uuid not null,
        name text not null,
        description text,
        code text,
        prefix text,
        padding int not null,
        suffix text,
        start bigint not null,
        last_index bigint not null,
        last_entry_id uuid,
        sigs text[] not null,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint series_pkey primary key (workspace_id, id)
      )`);
    this.addSql(`
      create index series_workspace_id_created_at_id_index on series (workspace_id, created_at, id)`);
    // An entry grows threefold when it is signed, so pages leave room for that. The unique index does not begin with the
    // workspace: while the table has no statistics, the planner would take it for the primary key, and read a workspace.
    this.addSql(`
      create table series_entry (
        workspace_id uuid not null,
        id uuid not null,
        series_id uuid not null,
        index bigint not null,
        code text not null,
        meta jsonb,
        previous_id uuid,
        sigs text[],
        client_sig text,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint series_entry_pkey primary key (workspace_id, id),
        constraint series_entry_series_id_index_workspace_id_unique unique (series_id, index, workspace_id)
      ) with (fillfactor = 30)`);
  }
}
