import { Migration } from '@mikro-orm/migrations';

/**
 * What workflows, series and integrations are found by: the words of their names, each behind what tells its workspace
 * from others, as entries have them (`silo_search`).
 */
export class Migration20261122_937_name_search extends Migration {
  override up(): void {
    this.addSql(`
      create function name_terms(workspace_id uuid, variadic texts text[]) returns tsvector
      language sql immutable parallel safe
      return (
        select array_to_tsvector(coalesce(array_agg(distinct right(workspace_id::text, 12) || left(word, 64)), '{}'))
        from unnest(texts) as name, regexp_split_to_table(
          lower(regexp_replace(normalize(name, nfkd), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]+') as word
        where word <> ''
      )`);
    for (const [table, columns] of [
      ['workflow', 'name'],
      ['series', 'name, code, prefix'],
      ['integration', 'name, provider'],
    ] as const) {
      this.addSql(`create index ${table}_names on ${table} using gin (name_terms(workspace_id, ${columns}))`);
      // Of indexes that cost the same, as all do while a table is empty, plans take the newest: the keys come last.
      this.addSql(`alter table ${table} drop constraint ${table}_pkey, add primary key (workspace_id, id)`);
    }
  }
}
