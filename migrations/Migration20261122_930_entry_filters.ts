import { Migration } from '@mikro-orm/migrations';

const listed = ['doc_type', 'currency', 'series', 'supplier', 'customer'];

/**
 * What entries are listed by stands beside their words, in the table that only a changed document writes: kind, currency,
 * series and the tax codes of both parties in the order of creation; issue date and amount in their own order.
 */
export class Migration20261122_930_entry_filters extends Migration {
  override up(): void {
    for (const column of [...listed, 'issue_date'])
      this.addSql(`alter table silo_search add column ${column} text collate "C"`);
    this.addSql('alter table silo_search add column amount numeric');
    this.addSql(`
      update silo_search set
        doc_type = left(listed.type, 64), currency = left(listed.currency, 64), series = left(listed.series, 64),
        supplier = left(listed.supplier->>'tax_code', 64),
        customer = left(coalesce(listed.customer->>'tax_code', listed.tax_code), 64),
        issue_date = case when listed.issue_date ~ '^\\d{4}-\\d{2}-\\d{2}$' then listed.issue_date end,
        amount = case
          when coalesce(listed.payable, listed.total_with_tax, listed.total) ~ '^-?\\d{1,15}(\\.\\d{1,9})?$'
          then coalesce(listed.payable, listed.total_with_tax, listed.total)::numeric
        end
      from silo_entry, lateral json_to_record(snippet) as listed(
        type text, currency text, series text, issue_date text, payable text, total_with_tax text, total text,
        supplier json, customer json, tax_code text
      )
      where silo_entry.workspace_id = silo_search.workspace_id and silo_entry.id = silo_search.id`);
    for (const column of listed)
      this.addSql(
        `create index silo_search_${column}_index on silo_search (workspace_id, ${column}, created_at, id)`,
      );
    for (const column of ['issue_date', 'amount'])
      this.addSql(`create index silo_search_${column}_index on silo_search (workspace_id, ${column}, id)`);
    this.addSql(
      'create index silo_entry_invalid_index on silo_entry (workspace_id, created_at, id) where invalid',
    );
    this.addSql('create index silo_entry_updated_index on silo_entry (workspace_id, updated_at, id)');
    // Of indexes that cost the same, as all do while a table is empty, plans take the newest.
    this.addSql('drop index silo_entry_created_index');
    this.addSql('create index silo_entry_created_index on silo_entry (workspace_id, created_at, id)');
    for (const table of ['silo_entry', 'silo_search'])
      this.addSql(
        `alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_pkey primary key (workspace_id, id)`,
      );
    this.addSql('drop index silo_entry_key_unique');
    this.addSql(
      'create unique index silo_entry_key_unique on silo_entry (workspace_id, key) where key is not null',
    );
  }
}
