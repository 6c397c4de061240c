import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestAnswer, type TestClient, type TestService } from '../support/service.ts';
import { invoice } from './world.ts';

const megabyte = 1_000_000;

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({ env: { DOCMILL_DOCUMENT_FAULTS: 'report' } });
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends JSON as the data of an entry; the service must go on well, and keep what it accepted. */
async function sent(data: string, more = ''): Promise<TestAnswer> {
  const path = `/silo/v1/entries/${v7()}`;
  const answer = await client.put(path, `{"data":${data}${more}}`);
  expect((await client.get('/readyz')).status).toBe(200);
  expect((await client.get(path)).status).toBe(answer.status === 200 ? 200 : 404);
  return answer;
}

/** The invoice with one more member, as text. */
function withMember(member: string): string {
  return `${JSON.stringify(invoice).slice(0, -1)},${member}}`;
}

function withPrice(price: string): string {
  return withMember(`"lines":[{"quantity":"1","item":{"name":"x","price":${price}}}]`);
}

function nested(levels: number, open = '['): string {
  const close = open === '[' ? ']' : '}';
  return open.repeat(levels) + '1' + close.repeat(levels);
}

describe('a number', () => {
  const price = { faults: [{ paths: ['$.doc.lines[0].item.price'] }] };

  test.each([
    ['of megabytes of digits', '9'.repeat(5 * megabyte)],
    ['with megabytes of decimals', `1.${'1'.repeat(5 * megabyte)}`],
    ['with megabytes of leading zeros behind the point', `0.${'0'.repeat(5 * megabyte)}1`],
    ['of nineteen digits', '1234567890123456789'],
    ['with a huge exponent', '1e999999999'],
    ['with an exponent of megabytes', `1e${'9'.repeat(megabyte)}`],
    ['with a tiny exponent', '1e-999999999'],
    ['of megabytes of digits in a text', `"${'9'.repeat(5 * megabyte)}"`],
  ])('%s is refused at its place', { tags: 'slow' }, async (_what, text) => {
    expect(await sent(withPrice(text))).toMatchObject({ status: 422, json: price });
  });

  test('is multiplied beyond what can be counted: refused', async () => {
    const huge = '999999999999999999';
    const { status, json } = await sent(
      withMember(`"lines":[{"quantity":${huge},"item":{"name":"x","price":${huge}}}]`),
    );
    expect({ status, json }).toMatchObject({ status: 422, json: { key: 'validation' } });
  });

  test('keeps every digit', async () => {
    const { json } = await sent(withPrice('123456789012345.120'));
    expect(json).toMatchObject({ data: { doc: { lines: [{ item: { price: '123456789012345.120' } }] } } });
  });

  test('a million times over is no document', { tags: 'slow' }, async () => {
    expect((await sent(`[${'1.50,'.repeat(megabyte)}1]`)).status).toBe(422);
  });
});

describe('a list', () => {
  const row = JSON.stringify({ quantity: '1', item: { name: 'x'.repeat(40), price: '1.00' } });

  test.each([
    ['a million numbers', `${'1e5,'.repeat(megabyte)}1`],
    ['ten megabytes of 100,000 lines', `${`${row},`.repeat(99_999)}${row}`],
  ])('of too many rows is one fault at its place: %s', { tags: 'slow' }, async (_what, rows) => {
    const { status, json } = await sent(withMember(`"lines":[${rows}]`));
    expect({ status, json }).toMatchObject({ status: 422, json: { key: 'validation' } });
    expect(json['faults']).toEqual([
      { code: 'DOCMILL-READ-10', paths: ['$.doc.lines'], message: expect.any(String) },
    ]);
  });

  test('of numbers is no list of lines, which is one fault', async () => {
    const { json } = await sent(withMember(`"lines":[${'1,'.repeat(5000)}1]`));
    expect(json['faults']).toMatchObject([{ code: 'DOCMILL-READ-02', paths: ['$.doc.lines[0]'] }]);
    expect(json['faults']).toHaveLength(1);
  });
});

describe('depth', () => {
  test.each([
    ['arrays', nested(100_000)],
    ['objects', nested(100_000, '{"a":')],
    ['arrays beside delicate numbers', `[1.50,${nested(100_000)}]`],
    ['as deep as a body may be and one more', withMember(`"meta":${nested(63)}`)],
    ['in a complement', withMember(`"complements":[{"$schema":"https://example.com/x","d":${nested(61)}}]`)],
  ])('is refused: %s', async (_what, data) => {
    expect(await sent(data)).toMatchObject({ status: 400, json: { key: 'bad-request' } });
  });

  test.each([
    ['brackets', '['.repeat(4_900_000) + ']'.repeat(4_900_000), 400, 'bad-request'],
    ['lists as deep as they may be', `[${`${nested(60)},`.repeat(80_000)}1]`, 413, 'too-large'],
    ['lists beside one another', `[${'[],'.repeat(3_200_000)}1]`, 413, 'too-large'],
  ])('ten megabytes of %s take no memory of objects', async (_what, data, status, key) => {
    const body = `{"data":${data}}`;
    const before = process.cpuUsage();
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.post('/silo/v1/entries', body)));
    const { user } = process.cpuUsage(before);
    for (const answer of answers) expect(answer).toMatchObject({ status, json: { key } });
    // Parsed, four of them took six seconds and more of the processor, client and server together.
    expect(user / 1e6).toBeLessThan(2);
  });

  test('megabytes of opened brackets are no JSON', async () => {
    expect((await sent('['.repeat(9 * megabyte))).status).toBe(400);
  });

  test('that a body may have is kept in a complement', async () => {
    const deep = nested(50);
    const { status, json } = await sent(
      withMember(`"complements":[{"$schema":"https://example.com/x","d":${deep}}]`),
    );
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { data: { doc: { complements: [{ d: JSON.parse(deep) }] } } },
    });
  });
});

describe('a name', () => {
  test('that is unknown is told a hundred times at most', { tags: 'slow' }, async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `"k${index}":1.50`).join(',');
    const { status, json } = await sent(withMember(names));
    expect(status).toBe(200);
    expect(json['faults']).toHaveLength(100);
  });

  test.each(['$', 'meta', 'supplier', 'totals', 'ext', 'complements'])(
    'of the prototype changes nothing: in %s',
    async (place) => {
      for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
        const hostile = `{"${name}":{"polluted":"yes"},"toJSON":"x"}`;
        const list = place === 'complements' ? `[${hostile}]` : hostile;
        const data = withMember(place === '$' ? hostile.slice(1, -1) : `"${place}":${list}`);
        expect((await sent(data)).status).toBeOneOf([200, 422]);
      }
      expect({}).not.toHaveProperty('polluted');
    },
  );

  test.each(['rawJSON', 'toJSON'])('that the program uses itself is only a name: %s', async (name) => {
    expect((await sent(withMember(`"meta":{"${name}":"1"}`))).json).toMatchObject({
      data: { doc: { meta: { [name]: '1' } } },
    });
    expect((await sent(withPrice(`{"${name}":"1"}`))).status).toBe(422);
  });
});

/** The invoice with this name of the supplier. */
function named(name: string): string {
  return JSON.stringify({ ...invoice, supplier: { ...invoice.supplier, name } });
}

describe('a text', () => {
  test.each([
    ['a NUL goes', 'a\0b', 'ab'],
    ['a lone surrogate becomes a question mark', 'a\ud800b', 'a?b'],
  ])('is mended as the format says: %s', async (_what, name, mended) => {
    expect(await sent(named(name))).toMatchObject({
      status: 200,
      json: { data: { doc: { supplier: { name: mended } } } },
    });
  });

  test.each([
    ['NUL', '\\u0000'],
    ['a lone surrogate', '\\udc00'],
    ['surrogates the wrong way round', '\\udc00\\ud800'],
  ])('that is only carried is refused with %s', async (_what, text) => {
    for (const member of [
      `"meta":{"k":"${text}"}`,
      `"complements":[{"$schema":"https://example.com/x","d":["${text}"]}]`,
      `"complements":[{"$schema":"https://example.com/x","${text}":1}]`,
      `"${text}":1`,
    ]) {
      expect((await sent(withMember(member))).status).toBe(422);
    }
  });

  test.each([
    ['of an unknown addon', '"$addons":["\\u0000\\ud800"]'],
    ['of an unknown currency', '"currency":"\\u0000\\ud800"'],
    ['of an unknown regime', '"$regime":"\\u0000\\ud800"'],
    ['of a key', '"series":"\\u0000\\ud800"'],
  ])('that cannot be kept never fails the service: %s', async (_what, member) => {
    expect((await sent(withMember(member))).status).toBeOneOf([200, 422]);
  });

  test('of megabytes is kept', { tags: 'slow' }, async () => {
    const { status, json } = await sent(named('a'.repeat(5 * megabyte)));
    expect(status).toBe(200);
    expect(json).toMatchObject({ data: { doc: { supplier: { name: 'a'.repeat(5 * megabyte) } } } });
  });
});

/** Answers a patch of an entry of its own. */
async function patchOf(document: object, patch: string, contentType: string): Promise<TestAnswer> {
  const previous = v7();
  expect((await client.put(`/silo/v1/entries/${previous}`, { data: document })).status).toBe(200);
  const answer = await sent(patch, `,"content_type":"${contentType}","previous_id":"${previous}"`);
  expect({}).not.toHaveProperty('polluted');
  return answer;
}

describe('a patch', () => {
  const operations = 'application/json-patch+json';
  const merge = 'application/merge-patch+json';

  test.each<[string, unknown, string]>([
    ['of a list', { op: 'add', path: '/lines/length', value: 4294967295 }, 'path'],
    ['of a list, replaced', { op: 'replace', path: '/lines/length', value: 600_000_000 }, 'path'],
    ['of a list, below nothing', { op: 'replace', path: '/lines/length', value: -1 }, 'path'],
    ['of a list, in parts', { op: 'replace', path: '/lines/length', value: 1.5 }, 'path'],
    ['of a list, in words', { op: 'replace', path: '/lines/length', value: 'x' }, 'path'],
    ['of a text', { op: 'add', path: '/supplier/name/length', value: 1 }, 'path'],
  ])('does not reach the length %s', async (_what, operation, member) => {
    expect(await patchOf(invoice, JSON.stringify([operation]), operations)).toMatchObject({
      status: 422,
      json: { key: 'validation', faults: [{ code: 'DOCMILL-PATCH', paths: [`$.data[0].${member}`] }] },
    });
  });

  test.each(['add', 'test', 'remove', 'replace'])('does not reach what is inherited: %s', async (op) => {
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      const patch = JSON.stringify([{ op, path: `/${name}/x`, value: 1 }]);
      const answer = await patchOf(invoice, patch, operations);
      expect(answer).toMatchObject({ status: 422, json: { faults: [{ paths: ['$.data[0].path'] }] } });
      expect(JSON.stringify(answer.json)).not.toContain('native code');
    }
  });

  test.each(['test', 'remove', 'replace'])(
    'finds no member that a document does not have: %s',
    async (op) => {
      const patch = JSON.stringify([{ op, path: '/toString', value: 1 }]);
      expect(await patchOf(invoice, patch, operations)).toMatchObject({
        status: 422,
        json: { faults: [{ paths: ['$.data[0].path'] }] },
      });
    },
  );

  test(
    'that copies megabytes again and again is refused at the copy that is too much',
    { tags: 'slow' },
    async () => {
      const large = { ...invoice, notes: [{ text: 'x'.repeat(5 * megabyte) }] };
      const copy = { op: 'copy', from: '/notes/0', path: '/notes/-' };
      expect(
        await patchOf(large, JSON.stringify(Array.from({ length: 900 }, () => copy)), operations),
      ).toMatchObject({
        status: 422,
        json: { faults: [{ paths: ['$.data[1].path'] }] },
      });
    },
  );

  test('of too many operations is refused', { tags: 'slow' }, async () => {
    const remove = { op: 'test', path: '/series', value: 'x' };
    expect(
      await patchOf(invoice, JSON.stringify(Array.from({ length: 100_000 }, () => remove)), operations),
    ).toMatchObject({
      status: 422,
      json: { faults: [{ paths: ['$.data'] }] },
    });
  });

  test.each([
    ['a prototype', operations, '[{"op":"add","path":"/__proto__/polluted","value":1}]'],
    [
      'a prototype in a value',
      operations,
      '[{"op":"add","path":"/meta","value":{"__proto__":{"polluted":1}}}]',
    ],
    ['a far index', operations, '[{"op":"add","path":"/lines/4294967290","value":{}}]'],
    ['no list', operations, '{"op":"add"}'],
    ['a text', operations, '"x"'],
    ['copies of copies', operations, copies(200)],
    ['a number', merge, '1.50'],
    ['a prototype by merging', merge, '{"__proto__":{"polluted":1}}'],
    ['a prototype further down', merge, '{"meta":{"__proto__":{"polluted":1}}}'],
    ['a list of a million', merge, `{"lines":[${'1,'.repeat(megabyte)}1]}`],
  ])('that brings %s is refused', { tags: 'slow' }, async (_what, contentType, patch) => {
    expect(await patchOf(invoice, patch, contentType)).toMatchObject({
      status: 422,
      json: { faults: [{ code: 'DOCMILL-PATCH' }] },
    });
  });
});

/** Operations that each double what is there. */
function copies(count: number): string {
  return JSON.stringify(Array.from({ length: count }, () => ({ op: 'copy', from: '', path: '/meta' })));
}
