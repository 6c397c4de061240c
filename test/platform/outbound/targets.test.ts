import { assert, integer, property } from 'fast-check';
import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { AllowList } from '../../../src/platform/outbound/allow-list.ts';
import type { Resolve } from '../../../src/platform/outbound/guarded-connector.ts';
import { isPublicAddress, networkAddress } from '../../../src/platform/outbound/network-address.ts';
import { OutboundClient } from '../../../src/platform/outbound/outbound-client.ts';
import { answering, startSocketServer, type SocketServer } from '../../support/socket-server.ts';

let server: SocketServer;

beforeAll(async () => {
  server = await startSocketServer(answering('200 OK', 'inside'));
});

beforeEach(() => {
  server.connections.opened = 0;
});

afterAll(() => server[Symbol.asyncDispose]());

const { signal } = new AbortController();

/** What a call to `url` comes to when only `allowed` is allowed and names resolve as told. */
async function call(url: string, allowed: string[] = [], resolve?: Resolve) {
  const options = { allow: AllowList.of(allowed), callsPerHost: 1, ...(resolve && { resolve }) };
  await using client = new OutboundClient(options, { log: createLog('silent') });
  return await client.call({ method: 'GET', url, workspace: 'w', timeoutMs: 20_000, maxBytes: 100, signal });
}

/** Resolves every name to these, one list after another. */
function resolving(...answers: string[][]): Resolve {
  return (_host, _options, callback) => {
    const found = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      (found ?? []).map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

test.each([
  '127.0.0.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '127.1',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
])('loopback written as %s is refused without a connection', async (host) => {
  const result = await call(`http://${host}:${server.port}/`);
  expect(result).toEqual({
    kind: 'refused',
    message: 'The address of the host is not public: the operator can allow it with DOCMILL_OUTBOUND_ALLOW',
  });
  expect(server.connections.opened).toBe(0);
});

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/plain,a',
  'http://user@example.com/',
  'http://:secret@example.com/',
  'http://[fe80::1%25eth0]/',
  'example.com',
  '//example.com',
  '',
])('%s is no URL to call', async (url) => {
  const result = await call(url);
  expect(result.kind).toBe('refused');
  expect(JSON.stringify(result)).not.toContain('secret');
});

test.each([
  ['loopback', '127.8.9.10'],
  ['private', '10.0.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['metadata of clouds', '169.254.169.254'],
  ['metadata of a cloud', 'fd00:ec2::254'],
  ['the wire server of a cloud', '168.63.129.16'],
  ['shared', '100.64.0.1'],
  ['shared, metadata of a cloud', '100.100.100.200'],
  ['unspecified', '0.1.2.3'],
  ['protocol assignments, metadata of a cloud', '192.0.0.192'],
  ['documentation', '203.0.113.9'],
  ['benchmarking', '198.18.0.1'],
  ['multicast', '239.255.255.250'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['link-local', 'fe80::1'],
  ['link-local of a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['unique local', 'fc00::1'],
  ['multicast', 'ff02::1'],
  ['mapped', '::ffff:10.0.0.1'],
  ['compatible', '::10.0.0.1'],
  ['translated', '64:ff9b::a00:1'],
  ['translated locally', '64:ff9b:1::a00:1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001:0:a00:1::1'],
  ['documentation', '2001:db8::1'],
  ['discard', '100::1'],
  ['no address', 'nonsense'],
  ['no address', ''],
])('a name that resolves to an address that is %s (%s) is refused', async (_, address) => {
  const result = await call(`http://host.example:${server.port}/`, [], resolving([address]));
  expect(result.kind).toBe('refused');
});

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
  '%s is public',
  (text) => {
    const address = networkAddress(text);
    expect(address && isPublicAddress(address)).toBe(true);
  },
);

test('every number form of an IPv4 address is judged as its dotted form', () => {
  assert(
    property(integer({ min: 0, max: 0xffffffff }), (n) => {
      const dotted = [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255].join('.');
      for (const form of numberForms(n)) {
        const { hostname } = new URL(`http://${form}/`);
        expect(networkAddress(hostname.replace(/^\[|\]$/g, ''))?.toString()).toBe(dotted);
      }
    }),
  );
});

function numberForms(n: number): string[] {
  return [
    String(n),
    `0x${n.toString(16)}`,
    `0${n.toString(8)}`,
    `${n >>> 24}.${n & 0xffffff}`,
    `[::ffff:${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}]`,
  ];
}

test('a name with one private address among public ones is refused', async () => {
  const result = await call('http://host.example/', [], resolving(['8.8.8.8', '127.0.0.1']));
  expect(result.kind).toBe('refused');
});

test('a name that resolves to another address the next time is refused then', async () => {
  const resolve = resolving(['127.0.0.2'], ['127.0.0.1']);
  const options = { allow: AllowList.of(['127.0.0.2']), callsPerHost: 1, resolve };
  await using client = new OutboundClient(options, { log: createLog('silent') });
  const url = `http://rebinding.example:${server.port}/`;
  const order = { method: 'GET', url, workspace: 'w', timeoutMs: 20_000, maxBytes: 100, signal } as const;
  expect((await client.call(order)).kind).toBe('unavailable');
  expect((await client.call(order)).kind).toBe('refused');
  expect(server.connections.opened).toBe(0);
});

const unresolved: Resolve = (_host, _options, callback) =>
  callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);

const broken: Resolve = () => {
  throw new Error('broken');
};

test('a name that cannot be resolved, also by a resolver that throws, is unavailable', async () => {
  for (const resolve of [unresolved, broken, resolving([])]) {
    expect(await call(`http://host.example:${server.port}/`, [], resolve)).toMatchObject({
      kind: 'unavailable',
      code: 'host-unreachable',
      message: `host.example:${server.port} was not reached (ENOTFOUND)`,
    });
  }
});

test.each([
  '127.0.0.1',
  '127.0.0.0/8',
  '127.0.0.1:PORT',
  '::ffff:127.0.0.1',
  '0x7f.1',
  'localhost, 127.0.0.1',
])('loopback is called when %s is allowed', async (allowed) => {
  const entries = allowed.replace('PORT', String(server.port)).split(', ');
  expect(await call(server.url, entries)).toMatchObject({ kind: 'answered', status: 200 });
  expect(await call(`http://[::ffff:7f00:1]:${server.port}`, entries)).toMatchObject({ kind: 'answered' });
});

test('an allowed name is called wherever it resolves to, on its port alone when one is named', async () => {
  const resolve = resolving(['127.0.0.1']);
  const url = `http://erp.internal:${server.port}/`;
  for (const allowed of ['erp.internal', `ERP.internal:${server.port}`])
    expect(await call(url, [allowed], resolve)).toMatchObject({ kind: 'answered' });
  for (const other of ['erp.internal:1', 'internal', 'other.internal', '10.0.0.0/8', '127.0.0.1:1', '::1'])
    expect(await call(url, [other], resolve)).toMatchObject({ kind: 'refused' });
});

test.each([
  '10.0.0.0/33',
  'http://a',
  'a:b',
  'a:0',
  'a:70000',
  'a b',
  '[::1',
  '*',
  '10.0.0.0/8:80',
  'user@a',
])('an allow list with %s is refused, and the entry named', (entry) => {
  expect(() => AllowList.of(['good.example', entry])).toThrow(`"${entry}"`);
});
