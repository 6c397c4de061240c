import { Migration } from '@mikro-orm/migrations';

/**
 * What entries are listed and found by. Words stand in a table of their own, which only a changed document writes. Those of
 * entries that are there are taken from their snippets: numbers, amounts and parties.
 */
export class Migration20261122_914_entry_search extends Migration {
  override up(): void {
    this.addSql(
      'create index silo_entry_state_index on silo_entry (workspace_id, state, created_at, id) where state is not null',
    );
    this.addSql(
      'create index silo_entry_schema_index on silo_entry (workspace_id, doc_schema, created_at, id)',
    );
    this.addSql('create index silo_entry_draft_index on silo_entry (workspace_id, draft, created_at, id)');
    // Of indexes that cost the same, as all do while a table is empty, plans take the newest: that of lists by time alone
    // comes behind those of lists with a filter, and the keys come last.
    this.addSql('drop index silo_entry_created_index');
    this.addSql('create index silo_entry_created_index on silo_entry (workspace_id, created_at, id)');
    this.addSql(
      'alter table silo_entry drop constraint silo_entry_pkey, add constraint silo_entry_pkey primary key (workspace_id, id)',
    );
    this.addSql('drop index silo_entry_key_unique');
    this.addSql(
      'create unique index silo_entry_key_unique on silo_entry (workspace_id, key) where key is not null',
    );
    this.addSql(`
      create table silo_search (
        workspace_id uuid not null,
        id           uuid not null,
        created_at   timestamptz(3) not null,
        refs         json not null,
        terms        tsvector not null,
        constraint silo_search_pkey primary key (workspace_id, id)
      )`);
    this.addSql(`
      insert into silo_search (workspace_id, id, created_at, refs, terms)
      select workspace_id, id, created_at, '{}', array_to_tsvector(array(
        select right(workspace_id::text, 12) || left(word, 64)
        from (values
          (key), (snippet->>'series'), (snippet->>'code'), ((snippet->>'series') || '-' || (snippet->>'code')),
          (snippet->>'p_series'), (snippet->>'p_code'), (snippet->>'title'), (snippet->>'issue_date'),
          (snippet->>'uuid'), (snippet->>'total'), (snippet->>'total_with_tax'), (snippet->>'payable'),
          (snippet->>'name'), (snippet->>'alias'), (snippet->>'tax_code'),
          (snippet->'supplier'->>'name'), (snippet->'supplier'->>'alias'), (snippet->'supplier'->>'tax_code'),
          (snippet->'customer'->>'name'), (snippet->'customer'->>'alias'), (snippet->'customer'->>'tax_code')
        ) texts(text), lateral (
          select lower(text) as word union all select regexp_split_to_table(lower(text), '[^[:alnum:]]+')
        ) words
        where word <> ''
        union all select right(workspace_id::text, 12) || '@' || previous_id || '@previous' where previous_id is not null
        union all select right(workspace_id::text, 12) || '#' || tag from unnest(tags) tag where tag <> ''
      ))
      from silo_entry`);
    this.addSql('create index silo_search_terms_index on silo_search using gin (terms)');
  }
}
