import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ListedToken } from '../../src/access/tokens/token.service.ts';
import type { Workspace } from '../../src/access/workspaces/workspace.entity.ts';
import { Token } from '../../src/access/tokens/token.entity.ts';
import { Clock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { testTimings } from '../support/timings.ts';
import { until } from '../support/until.ts';
import {
  AccessService,
  answerTo,
  goodClaims,
  secondsFromNow,
  sign,
  type AccessProcess,
} from './access-service.ts';

let service: AccessService;
let one: AccessProcess;
let two: AccessProcess;
let acme: Workspace;

beforeAll(async () => {
  service = await AccessService.open();
  [one, two] = await Promise.all([service.process(), service.process()]);
  acme = await one.workspaces.ensure('acme');
});
afterAll(() => service[Symbol.asyncDispose]());

async function issued(): Promise<{ header: string; jti: string }> {
  const header = `Bearer ${await one.tokens.issue({ workspace: acme, subject: 'x', scopes: ['admin'] })}`;
  const { tokenId } = await one.authenticate(header);
  return { header, jti: tokenId ?? '' };
}

/** Revokes as a process would whose hint was lost. */
function revokeSilently(jti: string): Promise<number> {
  return one.database.em().nativeUpdate(Token, { jti }, { revokedAt: new Date() });
}

async function listed(jti: string): Promise<ListedToken | undefined> {
  return (await one.tokens.list()).find((token) => token.jti === jti);
}

/** Waits until a process refuses a header and answers why. */
async function refusalOf(access: AccessProcess, header: string): Promise<string> {
  await until(async () => (await answerTo(access, header)) !== 'accepted');
  return answerTo(access, header);
}

test('a token that both processes had accepted is refused by both soon after it was revoked', async () => {
  const { header, jti } = await issued();
  await two.authenticate(header);
  await one.tokens.revoke(jti);
  const answers = await Promise.all([one, two].map((each) => refusalOf(each, header)));
  expect(answers).toEqual(['The token was revoked', 'The token was revoked']);
});

test('a revocation whose hint was lost is known all the same', async () => {
  const { header, jti } = await issued();
  const other = await service.process({ timings: testTimings({ access: { revocationPollMs: 50 } }) });
  await other.authenticate(header);
  await revokeSilently(jti);
  expect(await refusalOf(other, header)).toBe('The token was revoked');
});

test('a process that starts later knows what was revoked before', async () => {
  const { header, jti } = await issued();
  await one.tokens.revoke(jti);
  expect(await answerTo(await service.process(), header)).toBe('The token was revoked');
});

test('revoking one token leaves the others alone, revoking again changes nothing', async () => {
  const [first, second] = [await issued(), await issued()];
  await one.tokens.revoke(first.jti);
  const before = await listed(first.jti);
  await one.tokens.revoke(first.jti);
  const after = await listed(first.jti);
  expect(after?.revokedAt).toEqual(before?.revokedAt);
  expect(await one.authenticate(second.header)).toMatchObject({ subject: 'x' });
});

test.each(['not-an-id', '00000000-0000-7000-8000-000000000000'])(
  'nothing is revoked under %s',
  async (jti) => {
    await expect(one.tokens.revoke(jti)).rejects.toMatchObject({ kind: 'not-found' });
  },
);

test('whoever watches a scope is told once when its token is revoked, in every process', async () => {
  const { header, jti } = await issued();
  const [told, toldToo, stopped] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  one.onScopeEnd(await one.authenticate(header), told);
  const scope = await two.authenticate(header);
  two.onScopeEnd(scope, toldToo);
  two.onScopeEnd(scope, stopped)();
  await one.tokens.revoke(jti);
  await expect.poll(() => [told, toldToo].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(stopped).not.toHaveBeenCalled();
  const late = vi.fn<() => void>();
  two.onScopeEnd(scope, late);
  await expect.poll(() => late).toHaveBeenCalledOnce();
});

test('an accepted token is refused when its time is over, and whoever watches is told then and not before', async () => {
  const start = Date.now();
  let elapsed = 0;
  using clock = await Clock.open(
    { read: () => Promise.resolve(start + elapsed), elapsed: () => elapsed },
    createLog('silent'),
  );
  const process = await service.process({}, { clock });
  // Within the tolerance for clocks, of which a second or two is left.
  const header = `Bearer ${await sign(service.keys, goodClaims(acme, { exp: secondsFromNow(-3) }))}`;
  const scope = await process.authenticate(header);
  const [told, toldLater] = [vi.fn<() => void>(), vi.fn<() => void>()];
  process.onScopeEnd(scope, toldLater)();
  process.onScopeEnd(scope, told);
  // Longer than the longest timer of Node.
  const later = { ...scope, tokenId: 'later', expiresAt: new Date(Date.now() + 100 * 86_400_000) };
  process.onScopeEnd(later, toldLater);
  await process.authenticate(header);
  expect(told).not.toHaveBeenCalled();
  await expect.poll(() => told).toHaveBeenCalledOnce();
  elapsed = 10_000;
  expect(await answerTo(process, header)).toBe('The token has expired');
  expect(toldLater).not.toHaveBeenCalled();
});

test('while the database is away known tokens work, revoked ones do not, and afterwards revoking works again', async () => {
  const [good, revoked] = [await issued(), await issued()];
  const fresh = `Bearer ${await sign(service.keys, goodClaims(acme))}`;
  const elsewhere = `Bearer ${await sign(service.keys, goodClaims({ id: crypto.randomUUID() }))}`;
  await two.authenticate(good.header);
  await two.authenticate(revoked.header);
  await one.tokens.revoke(revoked.jti);
  expect(await refusalOf(two, revoked.header)).toBe('The token was revoked');

  await closeDatabase(service.url, false);
  expect(await two.authenticate(good.header)).toMatchObject({ subject: 'x' });
  expect(await two.authenticate(fresh)).toMatchObject({ subject: 'tester' });
  expect(await answerTo(two, revoked.header)).toBe('The token was revoked');
  await expect(two.authenticate(elsewhere)).rejects.not.toMatchObject({ kind: 'unauthorized' });

  await closeDatabase(service.url, true);
  await until(async () => {
    const revoked = await revokeSilently(good.jti).catch(() => undefined);
    return revoked !== undefined;
  });
  expect(await refusalOf(two, good.header)).toBe('The token was revoked');
});

/** Ends every connection to a database and lets no new one in, or opens it again. */
async function closeDatabase(url: string, open: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database ${name} allow_connections ${open}`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}

test('it is kept when a token was used last, once for all that came meanwhile', async () => {
  const process = await service.process();
  const { header, jti } = await issued();
  const listed = async () => (await one.tokens.list('acme')).find((token) => token.jti === jti);
  const unused = await listed();
  expect(unused?.lastUsedAt).toBeFalsy();
  for (let uses = 0; uses < 3; uses += 1) await process.authenticate(header);
  await process[Symbol.asyncDispose]();
  const used = await listed();
  expect(used?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(used?.createdAt.getTime() ?? Infinity);
});
