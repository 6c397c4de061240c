import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoice, party } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
/** Codes of invoices by the ids of their entries. */
const codes = new Map<string, string>();

beforeAll(async () => {
  http = await SiloHttp.open();
  await made('A', { lines: [line('Paper', '9.00'), line('Pens', '1.00')], notes: [{ text: 'Thank "you"' }] });
  await made('B', {
    lines: [line('Pens', '100.00')],
    customer: { name: 'Other Ltd', emails: [{ addr: 'o@x.org' }] },
  });
  await made('C', { lines: [line('Ink', '20.00')], meta: { shelf: '7' } });
  await http.send('POST', '/silo/v1/entries', { data: party({ name: 'Pens' }) });
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

function line(name: string, price: string): object {
  return { quantity: '1', item: { name, price }, taxes: [{ cat: 'VAT', rate: 'standard' }] };
}

async function made(code: string, fields: object): Promise<void> {
  const { status, json, text } = await http.send('POST', '/silo/v1/entries', {
    data: { ...invoice(), ...fields, code },
  });
  if (status !== 200) throw new Error(text);
  codes.set(String(json['id']), code);
}

function ask(filter: string, more: object = {}): Promise<Reply> {
  return http.send('POST', '/silo/v1/entries/query', { schema: 'bill/invoice', filter, ...more });
}

function codesOf({ json }: Reply): string[] {
  return (json['list'] as { id: string }[]).map(({ id }) => codes.get(id) ?? '');
}

describe('a query', () => {
  test.each([
    ['code = "A"', ['A']],
    ['code = "A" OR code = "C"', ['C', 'A']],
    ['(code = "A" OR code = "C") AND meta.shelf = "7"', ['C']],
    ['code != "A"', ['C', 'B']],
    ['code != "A" OR code != "B"', ['C']],
    ['lines.item.name = "Pens"', ['B', 'A']],
    ['lines.item.name = "Pens" AND lines.item.name = "Paper"', ['A']],
    ['lines.item.name ~ "PAP"', ['A']],
    ['customer.name ~ "."', []],
    ['customer.emails.addr = "o@x.org"', ['B']],
    ['customer.emails = null', ['C', 'A']],
    ['customer.emails != null', ['B']],
    ['totals.payable >= 100', ['B']],
    ['totals.payable > 11.9 AND totals.payable < 100', ['C']],
    ['totals.payable = 11.90', ['A']],
    ['totals.payable = "11.90"', ['A']],
    ['issue_date >= "2026-01-31" and issue_date <= "2026-01-31"', ['C', 'B', 'A']],
    ['notes.text = "Thank \\"you\\""', ['A']],
    ['lines.i > 1', ['A']],
    ['supplier.name > 5', []],
  ])('%s finds what has such members', async (filter, expected) => {
    const found = await ask(filter);
    expect({ status: found.status, codes: codesOf(found) }).toEqual({ status: 200, codes: expected });
    const parameters = new URLSearchParams({ schema: 'bill/invoice', filter }).toString();
    expect(codesOf(await http.send('GET', `/silo/v1/entries/query?${parameters}`))).toEqual(expected);
    const count = await http.send('GET', `/silo/v1/entries/query/count?${parameters}`);
    expect(count.json).toEqual({ count: expected.length, count_capped: false });
  });

  test.each([
    ['', 'at character 1: a member such as customer.name is expected at the end'],
    ['code', 'at character 5: one of = != < <= > >= ~ is expected at the end'],
    ['code = A', 'at character 8: a value such as "text", 12.5, true or null is expected, not A'],
    ['cod = "A"', 'at character 1: bill/invoice has no member cod; did you mean code?'],
    [
      'code = "A" AND customer.nam = "x"',
      'at character 16: org/party has no member customer.nam; did you mean name?',
    ],
    [
      'code = "A" OR series = "B"',
      'at character 15: OR stands between comparisons of one member by one operator only',
    ],
    ['code = "A" code', 'at character 12: AND, OR or the end is expected, not code'],
    ['code = "A', 'at character 8: "\\"" is not expected'],
    ['(code = "A"', 'at character 12: a closing bracket is expected at the end'],
    ['code < null', 'at character 8: null is compared by = and != only'],
    ['code ~ 1', 'at character 8: a text is expected behind ~'],
    ['code = "\\x"', 'at character 8: the text has an escape that JSON does not know'],
    [
      Array.from({ length: 60 }, () => 'code = "A"').join(' OR '),
      'at character 1: at most 50 comparisons are taken',
    ],
  ])('that says %j is refused at its place', async (filter, message) => {
    const { status, json } = await ask(filter);
    expect({ status, fields: json['fields'] }).toEqual({ status: 422, fields: { filter: message } });
  });

  test('is of a type of document, and of the workspace', async () => {
    expect(await ask('name = "Pens"', { schema: 'org/party' })).toMatchObject({ json: { list: [{}] } });
    expect(await ask('code = "A"', { schema: 'bill/invoic' })).toMatchObject({
      status: 422,
      json: { fields: { schema: 'is no type of document; did you mean bill/invoice?' } },
    });
    const strangers = await http.send(
      'POST',
      '/silo/v1/entries/query',
      { schema: 'bill/invoice', filter: 'code = "A"' },
      { authorization: 'Bearer stranger' },
    );
    expect(strangers.json['list']).toEqual([]);
  });

  test('goes with the filters, the order and the pages of lists, and counts', async () => {
    expect(codesOf(await ask('code != null', { order: 'amount' }))).toEqual(['B', 'C', 'A']);
    expect(codesOf(await ask('code != null', { amount_to: '50', ascending: true }))).toEqual(['A', 'C']);
    const first = await ask('lines.item.name = "Pens"', { limit: 1, count: true });
    expect(first.json).toMatchObject({ count: 2, count_capped: false, examined: 2 });
    const second = await ask('lines.item.name = "Pens"', { limit: 1, cursor: first.json['next_cursor'] });
    expect([...codesOf(first), ...codesOf(second)]).toEqual(['B', 'A']);
    expect(second.json).not.toHaveProperty('next_cursor');
  });

  test('is the same in GraphQL', async () => {
    const { json } = await http.graphql(
      `{ querySiloEntries(schema: "bill/invoice", where: "totals.payable > 1", order: amount, first: 2, filter: { draft: true }) {
           nodes { id summary { code } } pageInfo { hasNextPage endCursor } }
         countSiloEntries(schema: "bill/invoice", where: "totals.payable > 1") { count countCapped } }`,
    );
    expect(json).toMatchObject({
      data: {
        querySiloEntries: {
          nodes: [{ summary: { code: 'B' } }, { summary: { code: 'C' } }],
          pageInfo: { hasNextPage: true },
        },
        countSiloEntries: { count: 3, countCapped: false },
      },
    });
  });
});

test('a query that finds little looks at so many entries for a page, and goes on behind them', async () => {
  const { workspaceId } = http.scope;
  const { sql } = http.silo.database;
  const id = "overlay(overlay(md5(n::text) placing '7' from 13) placing '8' from 17)::uuid";
  await sql.executeSql(
    `insert into silo_entry (workspace_id, id, folder, doc_schema, env_schema, draft, invalid, digest, snippet,
       version, revision, content_hash, created_at, updated_at)
     select $1, ${id}, 'many', 'https://gobl.org/draft-0/note/message', 'e', true, false, '{}', '{}', 1, 1,
       '\\x00', now() - n * interval '1 minute', now() from generate_series(1, 4500) n`,
    [workspaceId],
  );
  await sql.executeSql(
    `insert into silo_version (workspace_id, entry_id, number, envelope, hash, signed, created_at, created_by)
     select $1, ${id}, 1, json_build_object('doc', json_build_object('title', 'T' || n)), 'h', false, now(), 't'
     from generate_series(1, 4500) n`,
    [workspaceId],
  );
  const pages: [found: number, examined: unknown][] = [];
  let cursor: unknown;
  do {
    const { json } = await ask('title = "T4400"', { schema: 'note/message', cursor });
    pages.push([(json['list'] as unknown[]).length, json['examined']]);
    cursor = json['next_cursor'];
  } while (cursor !== undefined && pages.length < 10);
  expect(pages).toEqual([
    [0, 2000],
    [0, 2000],
    [1, 500],
  ]);
  const { json } = await ask('title ~ "T"', { schema: 'note/message', count: true, limit: 1 });
  expect(json).toMatchObject({ count: 4500, count_capped: false });
});
