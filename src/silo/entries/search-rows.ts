import { wordRules } from './search-terms.ts';

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

/** What an entry is listed by, by its column, of the members of its snippet; an index takes no longer text. */
const listed = {
  doc_type: 'left(snippet.type, 64)',
  currency: 'left(snippet.currency, 64)',
  series: 'left(snippet.series, 64)',
  supplier: "left(snippet.supplier->>'tax_code', 64)",
  // A party is its own.
  customer: "left(coalesce(snippet.customer->>'tax_code', snippet.tax_code), 64)",
  // A document that does not validate may hold anything.
  issue_date: String.raw`case when snippet.issue_date ~ '^\d{4}-\d{2}-\d{2}$' then snippet.issue_date end`,
  // What a credit note takes back is less than nothing.
  amount: String.raw`case when snippet.amount ~ '^-?\d{1,15}(\.\d{1,9})?$' then
    snippet.amount::numeric * case when snippet.type = 'credit-note' then -1 else 1 end end`,
};

/** Writes what entries are found and listed by, for every row of a part of a statement; what is the same already stays. */
export function searchRowsOf(part: string): string {
  const columns = ['refs', 'terms', 'word_rules', ...Object.keys(listed)];
  return `
    insert into silo_search (workspace_id, id, created_at, ${columns.join(', ')})
    select workspace_id, id, created_at, refs, ${lexemesOf(part)}, ${wordRules}, ${Object.values(listed).join(', ')}
    from ${part}, lateral (
      select *, coalesce(payable, total_with_tax, total) as amount
      from json_to_record(${part}.snippet) as members(
        type text, currency text, series text, issue_date text, payable text, total_with_tax text, total text,
        supplier json, customer json, tax_code text
      )
    ) snippet
    on conflict (workspace_id, id) do update
    set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (silo_search.terms, silo_search.word_rules) is distinct from (excluded.terms, excluded.word_rules)`;
}
