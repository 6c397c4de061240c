import { isObject } from '../../platform/json-object.ts';

type Members = Record<string, unknown>;

/** Members of a document that are copied unchanged. */
const plainMembers = ['uuid', 'type', 'series', 'code', 'title', 'currency', 'issue_date'] as const;
const totalMembers = ['total', 'tax', 'total_with_tax', 'payable'] as const;

/**
 * Returns the identifying fields of a document: for bills their numbers, date, parties, totals and the document they follow
 * (`p_*`), for a party its name and tax code, for a message its title, and for an item its name as the title.
 */
export function snippetOf(doc: Members): Members {
  if (hasSchema(doc, 'org/party')) return party(doc);
  const snippet = pick(doc, plainMembers);
  if (hasSchema(doc, 'org/item')) Object.assign(snippet, pick({ title: doc['name'] }, ['title']));
  for (const role of ['supplier', 'customer']) {
    const found = doc[role];
    if (isObject(found)) snippet[role] = party(found);
  }
  const { totals, total, preceding } = doc;
  if (isObject(totals)) Object.assign(snippet, pick(totals, totalMembers));
  else if (typeof total === 'string') snippet['total'] = total;
  const [first] = Array.isArray(preceding) ? (preceding as unknown[]) : [];
  if (isObject(first)) {
    for (const [name, value] of Object.entries(pick(first, ['series', 'code', 'uuid']))) {
      snippet[`p_${name}`] = value;
    }
  }
  return snippet;
}

/** Whether a document has a schema such as `org/party`. */
export function hasSchema(doc: Members, schema: string): boolean {
  return typeof doc['$schema'] === 'string' && doc['$schema'].endsWith(`/${schema}`);
}

function party(source: Members): Members {
  const { tax_id: taxId } = source;
  const identity = isObject(taxId) ? { country: taxId['country'], tax_code: taxId['code'] } : {};
  return { ...pick(source, ['uuid', 'name', 'alias']), ...pick(identity, ['country', 'tax_code']) };
}

function pick(source: Members, names: readonly string[]): Members {
  const picked: Members = {};
  for (const name of names) {
    const value = source[name];
    if (value !== undefined && value !== null && value !== '') picked[name] = value;
  }
  return picked;
}
