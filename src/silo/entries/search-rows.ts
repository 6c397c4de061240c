import { wordRules } from './search-terms.ts';
import { SearchRow } from './search-row.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/**
 * Returns the words by which an entry is indexed, as an expression over a row with its `workspace_id`, `key`, `previous_id`,
 * `words`, `refs` and `tags`. Each starts with part of the workspace's id, so that one index serves all workspaces and a
 * condition reads only the words of its own.
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

/** Columns by which entries are listed, from the members of their snippets, cut to a length that fits an index. */
const listed = {
  doc_type: 'left(snippet.type, 64)',
  currency: 'left(snippet.currency, 64)',
  series: 'left(snippet.series, 64)',
  supplier: "left(snippet.supplier->>'tax_code', 64)",
  // A party counts as its own customer.
  customer: "left(coalesce(snippet.customer->>'tax_code', snippet.tax_code), 64)",
  // An invalid document may contain anything.
  issue_date: String.raw`case when snippet.issue_date ~ '^\d{4}-\d{2}-\d{2}$' then snippet.issue_date end`,
  // The amount of a credit note is negative.
  amount: String.raw`case when snippet.amount ~ '^-?\d{1,15}(\.\d{1,9})?$' then
    snippet.amount::numeric * case when snippet.type = 'credit-note' then -1 else 1 end end`,
};

/** Returns the statement that writes the search rows of all rows in a part of a statement; equal rows stay untouched. */
export function searchRowsOf(part: string): string {
  const columns = ['refs', 'terms', 'word_rules', ...Object.keys(listed)];
  return `
    insert into ${tableName(SearchRow)} as stored (workspace_id, id, created_at, ${columns.join(', ')})
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
    where (stored.terms, stored.word_rules) is distinct from (excluded.terms, excluded.word_rules)`;
}
