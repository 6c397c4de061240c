import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { SeriesEntry } from '../../src/sequence/entries/entry.entity.ts';
import { numberEntries } from '../../src/sequence/entries/entry.store.ts';
import type { SeriesInput } from '../../src/sequence/series/series.inputs.ts';
import { newScope, newSeries, NumberingService, type NumberingProcess } from './numbering-service.ts';

let service: NumberingService;
let one: NumberingProcess;
let two: NumberingProcess;
let scope: Scope;

beforeAll(async () => {
  service = await NumberingService.open();
  [one, two] = await Promise.all([service.process(), service.process()]);
  scope = newScope();
});
afterAll(() => service[Symbol.asyncDispose]());

/** The entries of a series as they stand in the database, in the order of their numbers. */
function stored(seriesId: string): Promise<SeriesEntry[]> {
  const { workspaceId } = scope;
  return one.database.em().find(SeriesEntry, { workspaceId, seriesId }, { orderBy: { index: 'asc' } });
}

/** Asserts that entries are numbered from `start` without gap, each naming the one before, never back in time. */
function expectChain(entries: readonly SeriesEntry[], start = 1): void {
  expect(entries.map(({ index }) => index)).toEqual(entries.map((_, place) => start + place));
  expect(entries.map(({ previousId }) => previousId ?? null)).toEqual([
    null,
    ...entries.slice(0, -1).map(({ id }) => id),
  ]);
  const times = entries.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}

describe('many writers', () => {
  test('50 writers of two processes number one series without gap, duplicate or broken chain', async () => {
    const seriesId = await newSeries(one, scope, { prefix: 'F-', padding: 4 });
    const writers = Array.from({ length: 50 }, async (_, writer) => {
      const { entries } = writer % 2 ? one : two;
      const codes: string[] = [];
      for (let turn = 0; turn < 8; turn += 1) {
        const meta = { writer: String(writer), turn: String(turn) };
        codes.push((await entries.create(scope, seriesId, randomUUID(), { meta })).record.code);
      }
      return codes;
    });
    const answered = (await Promise.all(writers)).flat();
    const entries = await stored(seriesId);
    expectChain(entries);
    expect(entries).toHaveLength(400);
    expect(answered.toSorted()).toEqual(entries.map(({ code }) => code).toSorted());
    expect(entries[399]?.code).toBe('F-0400');

    const published = createLocalJWKSet({ keys: [...service.keys.publicJwks] });
    for (const entry of entries) {
      const { payload } = await compactVerify(entry.sigs?.[0] ?? '', published);
      expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
        id: entry.id,
        cid: seriesId,
        num: entry.code,
        idx: entry.index,
      });
    }
    const series = await two.series.get(scope, seriesId);
    expect([series.lastIndex, series.lastEntryId]).toEqual([400, entries[399]?.id]);
  });

  test('20 series of two processes are numbered at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => newSeries(one, scope)));
    await Promise.all(
      Array.from({ length: 400 }, (_, turn) =>
        (turn % 3 ? one : two).entries.create(scope, ids[turn % 20] ?? '', randomUUID(), {}),
      ),
    );
    for (const id of ids) {
      const entries = await stored(id);
      expect(entries).toHaveLength(20);
      expectChain(entries);
    }
  });

  test('parallel repeats of one id take one number and get equal answers', async () => {
    const seriesId = await newSeries(one, scope);
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        (turn % 2 ? one : two).entries.create(scope, seriesId, id, { meta: { order: '7' } }),
      ),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const [first] = answers;
    for (const { record } of answers) expect(record).toEqual(first?.record);
    expect(await stored(seriesId)).toHaveLength(1);
  });

  test('ids that two processes repeat against each other in opposite order are numbered once', async () => {
    const seriesId = await newSeries(one, scope);
    const ids = Array.from({ length: 200 }, () => randomUUID());
    const all = await Promise.all([
      ...ids.map((id) => one.entries.create(scope, seriesId, id, {})),
      ...ids.toReversed().map((id) => two.entries.create(scope, seriesId, id, {})),
    ]);
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(200);
    const entries = await stored(seriesId);
    expect(entries).toHaveLength(200);
    expectChain(entries);
  });
});

describe('what is refused takes no number and harms no neighbour', () => {
  test('the same id with other content is a conflict', async () => {
    const seriesId = await newSeries(one, scope);
    const id = randomUUID();
    await one.entries.create(scope, seriesId, id, { meta: { a: '1' } });
    await expect(one.entries.create(scope, seriesId, id, { meta: { a: '2' } })).rejects.toMatchObject({
      kind: 'conflict',
    });
    await one.entries.create(scope, seriesId, randomUUID(), {});
    expectChain(await stored(seriesId));
  });

  test('of two parallel contents under one id, one wins and the other is a conflict', async () => {
    const seriesId = await newSeries(one, scope);
    const id = randomUUID();
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, turn) =>
        (turn % 3 ? one : two).entries.create(scope, seriesId, id, { meta: { content: String(turn % 2) } }),
      ),
    );
    const answered = attempts.filter((attempt) => attempt.status === 'fulfilled');
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect([answered.length, refused.length]).toEqual([20, 20]);
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'conflict' });
  });

  test('an id that stands in another series of the workspace is a conflict, in another workspace it is free', async () => {
    const [first, second] = await Promise.all([newSeries(one, scope), newSeries(one, scope)]);
    const elsewhere = newScope();
    const third = await newSeries(one, elsewhere);
    const id = randomUUID();
    const attempts = await Promise.allSettled([
      one.entries.create(scope, first, id, {}),
      one.entries.create(scope, second, id, {}),
      one.entries.create(elsewhere, third, id, {}),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored(second)).toEqual([]);
    expect((await one.series.get(scope, second)).lastIndex).toBe(0);
  });

  test('an unknown series is not found while its neighbours in the group are numbered', async () => {
    const seriesId = await newSeries(one, scope);
    const foreign = await newSeries(one, newScope());
    const attempts = await Promise.allSettled([
      one.entries.create(scope, seriesId, randomUUID(), {}),
      one.entries.create(scope, randomUUID(), randomUUID(), {}),
      one.entries.create(scope, foreign, randomUUID(), {}),
      one.entries.create(scope, 'no-uuid', randomUUID(), {}),
      one.entries.create(scope, seriesId, randomUUID(), {}),
    ]);
    expect(
      attempts.map((attempt) => (attempt.status === 'fulfilled' ? attempt.value.record.index : 'refused')),
    ).toEqual([1, 'refused', 'refused', 'refused', 2]);
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'not-found' });
  });

  test('text that PostgreSQL cannot keep fails alone', async () => {
    const seriesId = await newSeries(one, scope);
    const attempts = await Promise.allSettled([
      one.entries.create(scope, seriesId, randomUUID(), {}),
      one.entries.create(scope, seriesId, randomUUID(), { meta: { bad: 'nul\0' } }),
      one.entries.create(scope, seriesId, randomUUID(), {}),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expectChain(await stored(seriesId));
  });

  test('a malformed id is invalid, and so is a body that names another id than the address', async () => {
    const seriesId = await newSeries(one, scope);
    const id = randomUUID();
    await expect(one.entries.create(scope, seriesId, 'x', {})).rejects.toMatchObject({
      kind: 'validation',
      fields: { id: 'must be a UUID' },
    });
    await expect(one.entries.create(scope, seriesId, id, { id: randomUUID() })).rejects.toMatchObject({
      kind: 'validation',
    });
  });
});

describe('a stuck or dead process', () => {
  test('a series locked elsewhere answers unavailable in bounded time and holds up no other series', async () => {
    const [stuck, free] = await Promise.all([newSeries(one, scope), newSeries(one, scope)]);
    const hasty = await service.process(4, undefined, { database: { lockTimeoutMs: 200 } });
    const other = new Client(service.url);
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from series where id = $1 for update', [stuck]);
      const ten = ({ entries }: NumberingProcess) =>
        Promise.allSettled(Array.from({ length: 10 }, () => entries.create(scope, stuck, randomUUID(), {})));
      for (const attempt of await ten(hasty)) {
        expect(attempt).toMatchObject({ reason: { kind: 'unavailable', retryAfterSeconds: 2 } });
      }
      let waiting = true;
      const waited = ten(one).finally(() => (waiting = false));
      for (let turn = 0; turn < 3; turn += 1) await one.entries.create(scope, free, randomUUID(), {});
      expect(waiting).toBe(true);
      await other.query('rollback');
      for (const { status } of await waited) expect(status).toBe('fulfilled');
    } finally {
      await other.end();
    }
    expectChain(await stored(stuck));
  });

  test('an entry behind others of a series locked elsewhere waits no longer than they do', async () => {
    const stuck = await newSeries(one, scope);
    // The lock is waited for without an end in the database, and for a moment by each entry.
    const hasty = await service.process(4, undefined, {
      database: { lockTimeoutMs: 600_000, statementTimeoutMs: 600_000, answerTimeoutMs: 600_000 },
      sequence: { lockTimeoutMs: 200 },
    });
    const holder = new Client(service.url);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from series where id = $1 for update', [stuck]);
      const first = hasty.entries.create(scope, stuck, randomUUID(), {}).catch((error: unknown) => error);
      await expect
        .poll(async () => {
          // A transaction sees the activity as it was when it looked first.
          await holder.query('select pg_stat_clear_snapshot()');
          const { rows } = await holder.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows.length;
        })
        .toBe(1);
      const behind = hasty.entries.create(scope, stuck, randomUUID(), {}).catch((error: unknown) => error);
      expect(await behind).toMatchObject({ kind: 'unavailable' });
      expect(await first).toMatchObject({ kind: 'unavailable' });
    } finally {
      await holder.end();
    }
    await one.entries.create(scope, stuck, randomUUID(), {});
    expectChain(await stored(stuck));
  });

  test('an entry whose process died before signing is signed once, by whoever reads it', async () => {
    const seriesId = await newSeries(one, scope);
    const id = randomUUID();
    const clientSig = await service.keys.sign({ mine: true });
    const item = { workspaceId: scope.workspaceId, seriesId, id, meta: { a: '1' }, clientSig };
    await numberEntries(one.database.sql, [{ ...item, contentHash: Buffer.alloc(32) }], 'wait');
    expect((await stored(seriesId))[0]?.sigs).toBeNull();

    const reads = await Promise.all([
      ...Array.from({ length: 5 }, () => one.entries.get(scope, seriesId, id)),
      ...Array.from({ length: 5 }, () => two.entries.get(scope, seriesId, id)),
      two.entries.list(scope, seriesId, { limit: 1 }).then(({ items }) => items[0]),
    ]);
    const [entry] = await stored(seriesId);
    expect(entry?.sigs).toHaveLength(2);
    expect(entry?.sigs?.[1]).toBe(clientSig);
    for (const read of reads) expect(read?.sigs).toEqual(entry?.sigs);
  });
});

describe('codes', () => {
  test.each([
    [{}, ['1', '2']],
    [{ start: 0, padding: 0 }, ['1', '2']],
    [{ start: 1, padding: 3 }, ['001', '002']],
    [{ start: 1000, padding: 3, prefix: 'ES-' }, ['ES-1000', 'ES-1001']],
    [{ start: 99, padding: 2, prefix: 'A', suffix: '/26' }, ['A99/26', 'A100/26']],
    [{ prefix: "'%_\\", suffix: '→', padding: 18 }, [`'%_\\${'0'.repeat(17)}1→`, `'%_\\${'0'.repeat(17)}2→`]],
  ] as [Partial<SeriesInput>, string[]][])('%j gives %j', async (pattern, codes) => {
    const seriesId = await newSeries(one, scope, pattern);
    expect((await one.series.get(scope, seriesId)).lastIndex).toBe((pattern.start || 1) - 1);
    const made = [
      await one.entries.create(scope, seriesId, randomUUID(), {}),
      await one.entries.create(scope, seriesId, randomUUID(), {}),
    ];
    expect(made.map(({ record }) => record.code)).toEqual(codes);
  });
});
