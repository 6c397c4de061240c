/**
 * The words under which an entry is indexed, as an expression over a row that has its `workspace_id`, `key`, `previous_id`,
 * `words` and `refs`. Each begins with what tells its workspace from others: one index over all of them reads only what is
 * asked for, and a condition names a workspace in each of its words.
 */
const lexemesOf = (row: string): string => `
  array_to_tsvector(array(
    select right(${row}.workspace_id::text, 12) || word
    from (
      select json_array_elements_text(${row}.words) as word
      union all select '@' || key || '@' || value from json_each_text(${row}.refs)
      union all select '@' || ${row}.previous_id || '@previous'
      union all select lower(${row}.key)
      union all select '#' || tag from unnest(${row}.tags) tag
    ) words
    where word <> ''
  ))`;

/** Writes what entries are found by, for every row of a part of a statement; what is the same already stays. */
export function searchRowsOf(part: string): string {
  return `
    insert into silo_search (workspace_id, id, created_at, refs, terms)
    select workspace_id, id, created_at, refs, ${lexemesOf(part)} from ${part}
    on conflict (workspace_id, id) do update set refs = excluded.refs, terms = excluded.terms
    where silo_search.terms is distinct from excluded.terms`;
}
