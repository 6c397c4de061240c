import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { S3Client, type S3Config } from '../../../src/platform/storage/s3-client.ts';
import { defaultTimings } from '../../../src/platform/timings.ts';
import { S3Storage } from '../../../src/platform/storage/s3-storage.ts';
import { bucket, credentials, region, startS3Server, type S3Server } from './s3-server.ts';
import { sha256, signatureOf } from './s3-signature.ts';

let server: S3Server;

beforeAll(async () => {
  server = await startS3Server();
});

beforeEach(() => {
  server.objects.clear();
  server.visits.length = 0;
  server.troubles.length = 0;
});

afterAll(() => server[Symbol.asyncDispose]());

function storage(settings: Partial<S3Config> = {}, answerMs = 5000, attempts = 3): S3Storage {
  const config = {
    kind: 's3' as const,
    endpoint: server.endpoint,
    bucket,
    region,
    ...credentials,
    ...settings,
  };
  const timings = { ...defaultTimings.storage, answerTimeoutMs: answerMs };
  return new S3Storage(new S3Client(config, createLog('silent'), { attempts, timings }));
}

async function read(from: S3Storage, hash: string, size?: number): Promise<Buffer | undefined> {
  const stream = await from.get(hash, size);
  return stream && buffer(stream);
}

test('the check of signatures reproduces the example that AWS publishes', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
  };
  const signature = signatureOf(
    { method: 'GET', path: '/test.txt', query: new URLSearchParams(), headers },
    { date: '20130524', region: 'us-east-1', service: 's3', signedHeaders: Object.keys(headers) },
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  );
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test.each([0, 1, 3_000_000])('%i bytes come back as they were put', async (size) => {
  const bytes = randomBytes(size);
  const hash = await storage().put(bytes);
  expect(hash).toBe(sha256(bytes));
  expect((await read(storage(), hash, size))?.equals(bytes)).toBe(true);
});

test('a file is addressed path-style by its hash and may be put again', async () => {
  const bytes = Buffer.from('the same twice');
  const hashes = await Promise.all([storage().put(bytes), storage().put(bytes)]);
  expect(new Set(hashes).size).toBe(1);
  expect(server.objects.size).toBe(1);
  expect(server.visits[0]).toEqual({ method: 'PUT', path: `/${bucket}/${sha256(bytes)}` });
});

test('what was never put is undefined', async () => {
  expect(await storage().get(sha256('nothing'))).toBeUndefined();
});

test('what is removed is gone, whatever was put beside it, and removing it again changes nothing', async () => {
  const [one, other] = await Promise.all(['one', 'other'].map((text) => storage().put(Buffer.from(text))));
  await storage().remove(one ?? '');
  await storage().remove(one ?? '');
  expect([...server.objects.keys()]).toEqual([other]);
  expect(server.visits.at(-1)).toEqual({ method: 'DELETE', path: `/${bucket}/${one}` });
});

test('what the store does not find is removed already', async () => {
  server.troubles.push({ status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' });
  await storage().remove(sha256('x'));
  expect(server.visits).toHaveLength(1);
});

test('a text that is no hash is asked of nobody', async () => {
  expect(await storage().get('../other')).toBeUndefined();
  await storage().remove('../other');
  expect(server.visits).toEqual([]);
});

test('a file of another size than it should have is not handed out', async () => {
  const hash = await storage().put(Buffer.from('whole'));
  server.objects.set(hash, Buffer.from('who'));
  await expect(storage().get(hash, 5)).rejects.toThrow(/has 3 bytes instead of 5/);
});

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['an unknown key id', { accessKeyId: 'somebody' }, 'InvalidAccessKeyId'],
  ['a missing bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ['a wrong region', { region: 'us-west-2' }, 'AuthorizationHeaderMalformed'],
])('%s is named in the error', async (_what, settings, code) => {
  await expect(storage(settings).put(Buffer.from('x'))).rejects.toThrow(
    new RegExp(`\\(${code}\\): Because of ${code}`),
  );
  await expect(storage(settings).get(sha256('x'))).rejects.toThrow(code);
  await expect(storage(settings).remove(sha256('x'))).rejects.toThrow(code);
});

test('a passing trouble is outlasted', async () => {
  server.troubles.push({ status: 503 }, 'cut');
  const hash = await storage().put(Buffer.from('in the end'));
  expect(String(server.objects.get(hash))).toBe('in the end');
  expect(server.visits).toHaveLength(3);
  server.troubles.push({ status: 503 }, 'cut');
  await storage().remove(hash);
  expect(server.objects.size).toBe(0);
});

test('a store that stays away is refused as unavailable', async () => {
  server.troubles.push({ status: 500 }, { status: 429 }, 'cut');
  await expect(storage().get(sha256('x'))).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 5,
  });
});

test('a store that does not answer is given up', async () => {
  server.troubles.push('silence', 'silence', 'silence');
  await expect(storage({}, 50).put(Buffer.from('x'))).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a redirect is not followed', async () => {
  server.troubles.push({ status: 307, location: `${server.endpoint}/${bucket}/elsewhere` });
  await expect(storage().put(Buffer.from('x'))).rejects.toThrow(/307 \(a redirect\)/);
  expect(server.visits).toHaveLength(1);
});

test(
  'a store that does not answer is given up, also when memory is collected meanwhile',
  { tags: 'slow' },
  async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const silent = Array.from({ length: 20 }, () => 'silence' as const);
    server.troubles.push(...silent);
    // All of them have arrived by then, also on a busy machine.
    const files = storage({}, 3000, 1);
    const given = Promise.allSettled(silent.map((_, index) => files.put(Buffer.from(String(index)))));
    await expect.poll(() => server.visits.length).toBe(silent.length);
    collect();
    const kinds = (await given).map((result) =>
      result.status === 'rejected' ? (result.reason as { kind: string }).kind : result.status,
    );
    expect(kinds).toEqual(silent.map(() => 'unavailable'));
  },
);
