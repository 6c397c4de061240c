import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, step, written, type ShownJob } from '../engine/trial.ts';
import { gates, trialActions } from '../engine/trial-actions.ts';
import { collected, eventsOf, followed, Refused, socketOf, toldBy, type FollowedEvent } from './follower.ts';

let service: TestService;
let client: TestClient;
let straight: string;
let gated: string;

beforeAll(async () => {
  service = await startTestService({ actions: trialActions });
  client = await service.client();
  straight = await newWorkflow(client, {
    steps: written(Array.from({ length: 25 }, (_, number) => step(`s${number}`))),
  });
  gated = await newWorkflow(client, {
    steps: written([step('a'), { name: 'gate', action: 'trial.gate' }, step('b'), step('c', 'KO:x')]),
    rescue: written([step('r')]),
  });
});
afterAll(() => service[Symbol.asyncDispose]());

async function start(workflow: string, caller = client): Promise<string> {
  const id = v7();
  const { status } = await caller.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow });
  expect(status).toBe(202);
  return id;
}

async function openGate(jobId: string): Promise<void> {
  await expect.poll(() => gates.has(jobId)).toBe(true);
  gates.get(jobId)?.();
}

async function shown(jobId: string): Promise<ShownJob> {
  return (await client.get(`/transform/v1/jobs/${jobId}`)).json as never;
}

/** A job once it has ended. */
async function ended(jobId: string): Promise<ShownJob> {
  await until(async () => 'completed_at' in (await shown(jobId)));
  return shown(jobId);
}

/** What REST says happened, in the words of the subscription. */
function happened({ id, intents }: ShownJob): object[] {
  return intents.flatMap(({ id: intentId, name, provider, events }) =>
    events.map(({ index, at, status, code }) => ({
      jobId: id,
      intentId,
      name: name ?? null,
      provider,
      event: { index, at, status, code: code ?? null },
    })),
  );
}

function withoutCursor({ cursor: _cursor, jobStatus: _status, ...rest }: FollowedEvent): object {
  return rest;
}

const follow = (jobId: string, after?: string) => followed(service.url, client.token, jobId, after);

describe('jobEvents', () => {
  test('tells a finished job from its first event and completes', async () => {
    const id = await start(straight);
    await expect.poll(async () => (await shown(id)).status).toBe('OK');
    const events = await follow(id);
    expect(events.map(withoutCursor)).toEqual(happened(await shown(id)));
    expect(events).toHaveLength(50);
    expect(events.at(-1)?.jobStatus).toBe('OK');
    expect(new Set(events.map(({ cursor }) => cursor)).size).toBe(50);
  });

  test('tells a job as it runs and completes when it has', async () => {
    const id = await start(gated);
    const following = follow(id);
    await openGate(id);
    const events = await following;
    const job = await shown(id);
    expect(events.map(withoutCursor)).toEqual(happened(job));
    expect(events.map(({ jobStatus }) => jobStatus)).toEqual([
      ...Array.from({ length: events.length - 1 }, () => 'RUN'),
      'KO',
    ]);
    expect(job.status).toBe('KO');
  });

  test('goes on behind any cursor', async () => {
    const id = await start(straight);
    const all = await follow(id);
    for (const place of [0, 1, 24, 48, 49]) {
      expect(await follow(id, all[place]?.cursor)).toEqual(all.slice(place + 1));
    }
  });

  test(
    'loses and repeats nothing for a client that reconnects every few events',
    { tags: 'slow' },
    async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, () => start(straight)));
      const stories = await Promise.all(ids.map((id) => inPieces(id, 3)));
      for (const [index, id] of ids.entries()) {
        expect(stories[index]?.map(withoutCursor)).toEqual(happened(await shown(id)));
      }
    },
  );

  test('serves 200 sockets on one job the same', { tags: 'slow' }, async () => {
    const id = await start(gated);
    const following = Array.from({ length: 200 }, () => follow(id));
    await openGate(id);
    const stories = await Promise.all(following);
    const expected = happened(await shown(id));
    for (const story of stories) expect(story.map(withoutCursor)).toEqual(expected);
  });

  test('still tells everything after the connection that hears the hints was cut', async () => {
    const id = await start(gated);
    const following = follow(id);
    await expect.poll(() => gates.has(id)).toBe(true);
    expect(await cutHints()).toBe(1);
    gates.get(id)?.();
    expect((await following).map(withoutCursor)).toEqual(happened(await shown(id)));
  });

  test('tells everything to whoever joins while another, who has left, is still being read for', async () => {
    const id = await start(gated);
    const socket = socketOf(service.url, client.token);
    const query = 'subscription ($id: ID!) { jobEvents(jobId: $id) { cursor } }';
    await expect.poll(() => gates.has(id)).toBe(true);
    await using lock = await lockedEvents();
    const leave = socket.subscribe({ query, variables: { id } }, { next() {}, error() {}, complete() {} });
    await until(async () => (await lock.waiting()) > 0);
    leave();
    const staying = eventsOf(socket, id);
    const first = staying.next();
    // What was asked first has come as far as it can when others have been answered on the same socket.
    const othersAnswered = async () => {
      for (let turn = 0; turn < 20; turn += 1)
        await socket.iterate({ query: '{ viewer { subject } }' }).next();
    };
    await othersAnswered();
    await lock.release();
    const before = [await first, await staying.next(), await staying.next()].map(({ value }) => value);
    await othersAnswered();
    gates.get(id)?.();
    const events = [...before, ...(await collected(staying))] as FollowedEvent[];
    expect(events.map(withoutCursor)).toEqual(happened(await ended(id)));
    await socket.dispose();
  });

  test('says that it is unavailable when its reading is cut, and can be asked again', async () => {
    const id = await start(gated);
    await expect.poll(() => gates.has(id)).toBe(true);
    await using lock = await lockedEvents();
    const refused = follow(id).catch((error: unknown) => error);
    await until(async () => (await lock.waiting()) > 0);
    await lock.cut();
    await lock.release();
    expect(await refused).toMatchObject({ key: 'unavailable' });
    const following = follow(id);
    gates.get(id)?.();
    expect((await following).map(withoutCursor)).toEqual(happened(await ended(id)));
  });

  test('keeps two workspaces apart whose jobs have the same id', async () => {
    const stranger = await service.client();
    const theirs = await newWorkflow(stranger, { steps: written([{ name: 'g', action: 'trial.end' }]) });
    const id = await start(gated);
    const mine = follow(id);
    await expect.poll(() => gates.has(id)).toBe(true);
    await stranger.put(`/transform/v1/jobs/${id}`, { workflow_id: theirs });
    const other = await followed(service.url, stranger.token, id);
    expect(other.map(({ name }) => name)).toEqual(['g', 'g']);
    gates.get(id)?.();
    expect((await mine).map(withoutCursor)).toEqual(happened(await shown(id)));
  });

  test.each([
    ['an unknown job', 'not-found', async () => [v7()]],
    ['an id that is none', 'not-found', async () => ['x']],
    ['a cursor that is none', 'bad-request', async () => [await start(straight), 'x']],
    ['a cursor beyond the job', 'bad-request', async () => [await start(straight), '999']],
    ['a negative cursor', 'bad-request', async () => [await start(straight), '-1']],
  ])('refuses %s as %s', async (_what, key, args) => {
    const [id = '', after] = await args();
    const refused = await follow(id, after).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).key).toBe(key);
  });

  test('knows nothing of another workspace’s job, nor without the scope', async () => {
    const id = await start(straight);
    const stranger = await service.client();
    const sequencer = await service.client({ workspace: client.workspace, scope: 'sequence:read' });
    const keys = await Promise.all(
      [stranger, sequencer].map(({ token }) =>
        followed(service.url, token, id).catch((error: Refused) => error.key),
      ),
    );
    expect(keys).toEqual(['not-found', 'forbidden']);
  });
});

describe('jobChanged', () => {
  interface Changed {
    id: string;
    status: string;
    revision: number;
    completedAt: string | null;
    intents: { name: string | null }[];
  }
  const query = `subscription ($jobId: ID!) { jobChanged(jobId: $jobId) {
    id status revision completedAt intents { name } } }`;
  const watch = (jobId: string) => toldBy<Changed>(socketOf(service.url, client.token), query, { jobId });

  test('tells the job as it is, then whenever it has got on, and completes when it has ended', async () => {
    const id = await start(gated);
    await expect.poll(() => gates.has(id)).toBe(true);
    const changes = watch(id);
    const before = (await changes.next()).value as Changed;
    expect(before).toMatchObject({ id, status: 'RUN', completedAt: null });
    const rest = collected(changes);
    await openGate(id);
    const told = [before, ...(await rest)];
    const job = await shown(id);
    const last = {
      id,
      status: 'KO',
      completedAt: job.completed_at,
      intents: job.intents.map(({ name }) => ({ name })),
    };
    expect(told.at(-1)).toMatchObject(last);
    const revisions = told.map(({ revision }) => revision);
    expect(revisions).toEqual([...new Set(revisions)].toSorted((one, two) => one - two));
    expect(told.filter(({ completedAt }) => completedAt !== null)).toHaveLength(1);
  });

  test('tells a job that has ended once', async () => {
    const id = await start(straight);
    await ended(id);
    expect(await collected(watch(id))).toMatchObject([{ id, status: 'OK' }]);
  });

  test('knows no job that is not there', async () => {
    await expect(collected(watch(v7()))).rejects.toMatchObject({ key: 'not-found' });
  });
});

describe('a socket', () => {
  test.each([
    ['without a token', undefined],
    ['with a bad token', 'nonsense'],
  ])('%s is closed with 4403', async (_what, token) => {
    const closed = await followed(service.url, token, v7()).catch((error: unknown) => error);
    expect(closed).toMatchObject({ code: 4403 });
  });

  test('is closed with 4403 when its token is revoked', async () => {
    const guest = await service.client({ workspace: client.workspace, scope: 'transform:read' });
    const id = await start(gated);
    const events = eventsOf(socketOf(service.url, guest.token), id);
    expect((await events.next()).value).toMatchObject({ jobId: id });
    await service.service.access.tokens.revoke(tokenId(guest.token ?? ''));
    const closed = await collected(events).catch((error: unknown) => error);
    expect(closed).toMatchObject({ code: 4403 });
    await openGate(id);
  });

  test('runs queries too, and refuses with the body of REST', async () => {
    const socket = socketOf(service.url, client.token);
    const ask = async (query: string) => (await socket.iterate({ query }).next()).value;
    expect(await ask('{ viewer { subject } }')).toEqual({ data: { viewer: { subject: 'test' } } });
    const { errors } = (await ask('{ job(id: "x") { id } }')) as { errors: { extensions: object }[] };
    expect(errors[0]?.extensions).toMatchObject({ key: 'not-found', code: 'NOT_FOUND' });
    await socket.dispose();
  });

  test.each([
    ['a syntax error', '{ job('],
    ['an unknown field', '{ nonsense }'],
    [
      'too deep a query',
      `{ workflows { nodes { steps { ${'next { steps { '.repeat(8)} id ${'} } '.repeat(8)} } } } }`,
    ],
    ['a NUL', '{ jobByKey(key: "\\u0000") { id } }'],
    [
      'too many aliases',
      `{ ${Array.from({ length: 40 }, (_, i) => `a${i}: viewer { subject }`).join(' ')} }`,
    ],
  ])('refuses %s', async (_what, query) => {
    const socket = socketOf(service.url, client.token);
    const refused = await socket
      .iterate({ query })
      .next()
      .catch((error: unknown) => error);
    expect(refused).toMatchObject([{ extensions: { key: 'bad-request' } }]);
    await socket.dispose();
  });
});

/** Follows a job with a new socket after every few events. */
async function inPieces(jobId: string, size: number): Promise<FollowedEvent[]> {
  const found: FollowedEvent[] = [];
  for (let isOver = false; !isOver;) {
    const socket = socketOf(service.url, client.token);
    const piece = eventsOf(socket, jobId, found.at(-1)?.cursor);
    isOver = true;
    for await (const event of piece) {
      found.push(event);
      if (found.length % size === 0) {
        isOver = false;
        break;
      }
    }
    await socket.dispose();
  }
  return found;
}

/**
 * Locks the events, so that reads of them wait until the lock is released. Jobs of other tests may write events meanwhile. The
 * lock has to end with the test: the feeds of all databases of the server wait for a transaction that has one.
 */
async function lockedEvents() {
  const admin = new Client({ connectionString: service.config.databaseUrl });
  await admin.connect();
  await admin.query('begin');
  await admin.query('lock table event in access exclusive mode');
  const readers = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    and query not ilike '%insert into%'`;
  const release = () => admin.end();
  return {
    waiting: async () => {
      // A transaction sees the activity as it was when it looked first.
      await admin.query('select pg_stat_clear_snapshot()');
      return (await admin.query(`select pid from ${readers}`)).rows.length;
    },
    /** Ends the connections that wait. */
    cut: () => admin.query(`select pg_terminate_backend(pid) from ${readers}`),
    release,
    [Symbol.asyncDispose]: release,
  };
}

/** Ends the connection of the service that listens to hints; answers how many there were. */
async function cutHints(): Promise<number> {
  const admin = new Client({ connectionString: service.config.databaseUrl });
  await admin.connect();
  const { rows } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'docmill hints' and datname = current_database()`,
  );
  await admin.end();
  return rows.length;
}

function tokenId(token: string): string {
  const [, payload = ''] = token.split('.');
  const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string };
  return jti;
}

test('a web process tells what a worker process does', { tags: 'slow' }, async () => {
  const databaseUrl = service.config.databaseUrl ?? '';
  const { dataFolder } = service.config;
  const shared = { DATABASE_URL: databaseUrl, DOCMILL_DATA: dataFolder };
  await using web = await startTestService({
    env: { ...shared, DOCMILL_ROLES: 'web' },
    actions: trialActions,
  });
  const workflow = await newWorkflow(client, { steps: written([step('a'), step('b')]) });
  const id = await start(workflow, client);
  const story = await followed(web.url, client.token, id);
  expect(story.map(withoutCursor)).toEqual(happened(await shown(id)));
  const later = await Promise.all(Array.from({ length: 10 }, () => start(straight)));
  const stories = await Promise.all(later.map((one) => followed(web.url, client.token, one)));
  for (const [index, one] of later.entries()) {
    expect(stories[index]?.map(withoutCursor)).toEqual(happened(await shown(one)));
  }
});
