import { Migration } from '@mikro-orm/migrations';

/** The change feed of workspaces: a row for every change, in partitions of a day that the service makes and drops. */
export class Migration20261122_3_changes extends Migration {
  override up(): void {
    // Numbers tell the rows of one transaction apart; those that a session has in stock rise all the same.
    this.addSql('create sequence change_number cache 100');
    // Rows are only ever added, so the partitions need neither a key nor room.
    this.addSql(`
      create table change (
        workspace_id uuid not null,
        transaction xid8 not null default pg_current_xact_id(),
        number bigint not null default nextval('change_number'),
        at timestamptz(3) not null default now(),
        type text not null,
        id uuid not null,
        revision integer,
        status text,
        workflow_id uuid,
        version integer,
        silo_entry_id uuid,
        folder text,
        state text,
        series_id uuid,
        code text
      ) partition by range (at)`);
    this.addSql('create index change_order on change (workspace_id, transaction, number)');
    this.addSql('create table change_default partition of change default');
    // One row; its own transaction stands in it, which tells a database that was restored from a dump.
    this.addSql(`
      create table change_epoch (
        epoch text not null,
        transaction xid8 not null default pg_current_xact_id(),
        timeline text not null default left(pg_walfile_name(pg_current_wal_lsn()), 8)
      )`);
  }
}
