import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { openStorage } from '../../src/platform/storage/open-storage.ts';
import { startSpoolRetention } from '../../src/silo/spool/spool-retention.ts';
import { bucket, credentials, region, startS3Server, type S3Server } from '../platform/storage/s3-server.ts';
import { party } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
let bucketServer: S3Server;
beforeAll(async () => {
  bucketServer = await startS3Server();
});
afterAll(() => bucketServer[Symbol.asyncDispose]());

function openOnBucket(): Promise<SiloHttp> {
  const { endpoint } = bucketServer;
  const config = { kind: 's3', endpoint, bucket, region, ...credentials } as const;
  return SiloHttp.open(() => openStorage(config, createLog('silent')));
}

/** What keeps the bytes: how it is opened, and how many files it holds. */
const storages: [string, () => Promise<SiloHttp>, () => Promise<number>][] = [
  [
    'a folder',
    () => SiloHttp.open(),
    async () => {
      const names = await readdir(http.silo.folder, { recursive: true, withFileTypes: true });
      return names.filter(
        (entry) => entry.isFile() && !entry.parentPath.startsWith(join(http.silo.folder, 'drafts')),
      ).length;
    },
  ],
  ['a bucket', openOnBucket, async () => bucketServer.objects.size],
];

const stranger = { authorization: 'Bearer stranger' };
const html = '<script>alert(1)</script>';

function keep(name: string, text: string, headers: Record<string, string> = {}): Promise<Reply> {
  return http.send('POST', '/silo/v1/spool', { name, data: Buffer.from(text).toString('base64') }, headers);
}

function addressOf({ json }: Reply): string {
  return `/silo/v1/spool/${encodeURIComponent(String(json['key']))}`;
}

describe.each(storages)('a temporary file in %s', (_place, open, storedFiles) => {
  beforeAll(async () => {
    http = await open();
  });
  afterAll(() => http[Symbol.asyncDispose]());

  test('is answered with its key, under which its bytes are', async () => {
    const kept = await http.send('POST', '/silo/v1/spool', {
      name: 'Bestellung Nr. 7.xml',
      type: 'application/xml',
      data: 'PG9yZGVyLz4=',
    });
    expect(kept).toMatchObject({
      status: 200,
      json: {
        key: expect.stringMatching(/^[\w.-]+-Bestellung-Nr\.-7\.xml$/),
        type: 'application/xml',
        size: 8,
      },
    });
    const got = await http.send('GET', addressOf(kept));
    expect([got.status, got.text]).toEqual([200, '<order/>']);
    expect(got.headers.get('content-type')).toBe('application/xml');
    expect(got.headers.get('content-disposition')).toContain('filename="Bestellung Nr. 7.xml"');
    expect(got.headers.get('etag')).toBe(`"${String(kept.json['hash'])}"`);
    const part = await http.send('GET', addressOf(kept), undefined, { range: 'bytes=1-5' });
    expect([part.status, part.text]).toEqual([206, 'order']);
    const query = 'query ($key: String!) { spoolFile(key: $key) { name type size hash } }';
    const { name, type, size, hash } = kept.json;
    expect((await http.graphql(query, { key: kept.json['key'] })).json['data']).toEqual({
      spoolFile: { name, type, size, hash },
    });
  });

  test.each(['page.html', 'picture.svg', 'script.js', 'print.pdf', 'text.txt'])(
    '%s is never shown or run by a browser',
    async (name) => {
      const { headers } = await http.send('GET', addressOf(await keep(name, html)));
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('is nobody’s in another workspace', async () => {
    const address = addressOf(await keep('a.txt', 'a'));
    expect((await http.send('GET', address, undefined, stranger)).status).toBe(404);
    expect((await http.send('DELETE', address, undefined, stranger)).status).toBe(404);
    expect((await http.send('GET', address)).text).toBe('a');
  });

  test('takes its bytes along when it is removed, and no others', async () => {
    const { json } = await http.send('POST', '/silo/v1/entries', { data: party() });
    const file = { name: 'same.txt', data: Buffer.from('the same').toString('base64') };
    const added = await http.send('POST', `/silo/v1/entries/${String(json['id'])}/files`, file);
    const [one, two] = [await keep('same.txt', 'the same'), await keep('same.txt', 'the same')];
    const before = await storedFiles();
    expect((await http.send('DELETE', addressOf(one))).json).toEqual(one.json);
    expect(await storedFiles()).toBe(before - 1);
    expect((await http.send('GET', addressOf(one))).status).toBe(404);
    expect((await http.send('DELETE', addressOf(one))).status).toBe(404);
    expect((await http.send('GET', addressOf(two))).text).toBe('the same');
    const path = `/silo/v1/entries/${String(json['id'])}/files/${String(added.json['id'])}`;
    expect((await http.send('GET', path)).text).toBe('the same');
  });

  test('is not found when its time is over, and housekeeping removes it with its bytes', async () => {
    const kept = await keep('late.txt', 'late');
    const { database } = http.silo;
    const before = await storedFiles();
    const expire = 'update spool_file set expires_at = now() where key = $1';
    await database.sql.executeSql(expire, [kept.json['key']]);
    expect((await http.send('GET', addressOf(kept))).status).toBe(404);
    using keeping = await startSpoolRetention(
      { database, log: createLog('silent'), metrics: new Metrics() },
      http.silo.spool,
    );
    await keeping.runChores();
    expect(await storedFiles()).toBe(before - 1);
    const { rows } = await database.sql.executeSql('select from spool_file where key = $1', [
      kept.json['key'],
    ]);
    expect(rows).toEqual([]);
  });

  test('whose create is repeated under its key is one, also when the first was cut off before its bytes were stored', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await keep('once.txt', 'once', headers);
    await http.silo.database.sql.executeSql('update idempotency_key set answer = null');
    const { rows } = await http.silo.database.sql.executeSql(
      'select address from spool_file where key = $1',
      [first.json['key']],
    );
    await http.silo.storage.remove((rows as { address: string }[])[0]?.address ?? '');
    expect((await http.send('GET', addressOf(first))).status).toBe(404);
    const again = await keep('once.txt', 'once', headers);
    expect([again.json, again.headers.get('idempotent-replayed')]).toEqual([first.json, 'true']);
    expect((await http.send('GET', addressOf(first))).text).toBe('once');
    expect((await keep('once.txt', 'other', headers)).status).toBe(409);
  });

  test('that is larger than a body may be is refused, and kept nowhere', async () => {
    const before = await storedFiles();
    expect((await keep('large.bin', 'x'.repeat(1024 * 1024))).status).toBe(413);
    expect(await storedFiles()).toBe(before);
  });
});

test('a temporary file whose bucket is away is neither lost nor half removed', async () => {
  bucketServer.objects.clear();
  await using opened = await openOnBucket();
  http = opened;
  const headers = { 'idempotency-key': randomUUID() };
  bucketServer.outage = { status: 503 };
  const refused = await keep('late.txt', 'late', headers);
  expect([refused.status, refused.json['key'], refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
  bucketServer.outage = undefined;
  const kept = await keep('late.txt', 'late', headers);
  expect([kept.status, (await http.send('GET', addressOf(kept))).text]).toEqual([200, 'late']);
  bucketServer.outage = 'cut';
  for (const method of ['GET', 'DELETE']) expect((await http.send(method, addressOf(kept))).status).toBe(503);
  bucketServer.outage = undefined;
  expect((await http.send('GET', addressOf(kept))).text).toBe('late');
  expect((await http.send('DELETE', addressOf(kept))).json).toEqual(kept.json);
  expect(bucketServer.objects.size).toBe(0);
});
