import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { entryPayload } from '../../src/sequence/entries/entry-payload.ts';
import { seriesPayload } from '../../src/sequence/series/series-payload.ts';
import type { SeriesVerification } from '../../src/sequence/verification/verification.ts';
import { newKeySet } from '../support/keys.ts';
import { newScope, newSeries, NumberingService, type NumberingProcess } from './numbering-service.ts';

let service: NumberingService;
let process: NumberingProcess;
let scope: Scope;
let seriesId: string;

beforeAll(async () => {
  service = await NumberingService.open();
  process = await service.process();
});
beforeEach(async () => {
  scope = newScope();
  seriesId = await newSeries(process, scope, { prefix: 'F-', padding: 3, start: 5 });
});
afterAll(() => service[Symbol.asyncDispose]());

function verify(): Promise<SeriesVerification> {
  return process.verification.verify(scope, seriesId);
}

async function fill(count: number): Promise<void> {
  const { entries } = process;
  await Promise.all(
    Array.from({ length: count }, (_, turn) =>
      entries.create(scope, seriesId, randomUUID(), turn % 2 ? { meta: { turn: String(turn), b: 'ü' } } : {}),
    ),
  );
}

/** Does with SQL what nobody may do, to the entries of the series: `$1` is the series. */
async function tamper(text: string): Promise<void> {
  await process.database.sql.executeSql(text, [seriesId]);
}

const entry = (index: number): string => `series_id = $1 and index = ${index}`;

test('a series nobody touched is valid, over more than one page of entries', async () => {
  await fill(1100);
  expect(await verify()).toEqual({ seriesId, count: 1100, valid: true, fault: undefined });
});

test('a series without entries is valid', async () => {
  expect(await verify()).toEqual({ seriesId, count: 0, valid: true, fault: undefined });
});

test('a series is valid while it is being numbered', async () => {
  const writing = fill(600);
  const verdicts = [await verify(), await verify(), await verify()];
  await writing;
  for (const { valid, fault } of verdicts) expect([valid, fault]).toEqual([true, undefined]);
});

test('a series of another workspace cannot be verified', async () => {
  scope = newScope();
  await expect(verify()).rejects.toMatchObject({ kind: 'not-found' });
});

describe('tampering is found at its place', () => {
  test.each([
    ['an altered code', `update series_entry set code = 'F-999' where ${entry(8)}`, 'wrong-code', 8],
    ['altered meta', `update series_entry set meta = '{"turn":"9","b":"ü"}' where ${entry(8)}`, 'altered', 8],
    ['added meta', `update series_entry set meta = '{}' where ${entry(7)}`, 'altered', 7],
    ['removed meta', `update series_entry set meta = null where ${entry(8)}`, 'altered', 8],
    [
      'an altered time',
      `update series_entry set created_at = created_at + interval '1 second' where ${entry(14)}`,
      'altered',
      14,
    ],
    [
      'a time that goes back',
      `update series_entry set created_at = created_at - interval '1 ms' where ${entry(8)}`,
      'time-order',
      8,
    ],
    ['an altered id', `update series_entry set id = gen_random_uuid() where ${entry(14)}`, 'altered', 14],
    ['a missing first entry', `delete from series_entry where ${entry(5)}`, 'missing-entry', 5],
    ['a missing entry', `delete from series_entry where ${entry(8)}`, 'missing-entry', 8],
    ['a missing last entry', `delete from series_entry where ${entry(14)}`, 'missing-entry', 14],
    [
      'missing last entries that the series denies',
      `with gone as (delete from series_entry where series_id = $1 and index > 10)
       update series set last_index = 10 where id = $1`,
      'wrong-end',
      10,
    ],
    [
      'two entries that changed places',
      `update series_entry set index = case index when 8 then 1009 when 9 then 1008 end
       where series_id = $1 and index in (8, 9)`,
      'missing-entry',
      8,
    ],
    ['a broken chain', `update series_entry set previous_id = id where ${entry(8)}`, 'broken-chain', 8],
    ['an unsigned entry', `update series_entry set sigs = null where ${entry(8)}`, 'unsigned', 8],
    ['a removed signature', `update series_entry set sigs = '{}' where ${entry(8)}`, 'unsigned', 8],
    [
      "the signature of a neighbour's entry",
      `update series_entry set sigs = (select sigs from series_entry where ${entry(9)}) where ${entry(8)}`,
      'altered',
      8,
    ],
    [
      'a broken signature',
      `update series_entry set sigs[1] = left(sigs[1], -4) || 'AAAA' where ${entry(8)}`,
      'foreign-signature',
      8,
    ],
    [
      'an added signature',
      `update series_entry set sigs = sigs || 'a.b.c'::text where ${entry(8)}`,
      'foreign-signature',
      8,
    ],
    [
      'an entry nobody numbered',
      `insert into series_entry (workspace_id, id, series_id, index, code, content_hash, created_at, updated_at)
       select workspace_id, gen_random_uuid(), id, 15, 'F-015', '', now(), now() from series where id = $1`,
      'extra-entry',
      15,
    ],
    [
      'an entry before the start',
      `insert into series_entry (workspace_id, id, series_id, index, code, content_hash, created_at, updated_at)
       select workspace_id, gen_random_uuid(), id, 4, 'F-004', '', now(), now() from series where id = $1`,
      'extra-entry',
      4,
    ],
    ['an altered series', `update series set prefix = 'G-' where id = $1`, 'series-altered', undefined],
    ['an unsigned series', `update series set sigs = '{}' where id = $1`, 'series-signature', undefined],
  ])('%s', async (_what, text, code, index) => {
    await fill(10);
    await tamper(text);
    const { valid, fault, count } = await verify();
    expect({ valid, code: fault?.code, index: fault?.index }).toEqual({ valid: false, code, index });
    expect(count).toBe(Math.max(0, Math.min(10, (index ?? 5) - 5 + (code === 'wrong-end' ? 1 : 0))));
  });

  test('two entries that changed places with all that shows it', async () => {
    await fill(10);
    await tamper(
      `with eight as (select * from series_entry where ${entry(8)}),
         nine as (select * from series_entry where ${entry(9)}),
         gone as (delete from series_entry where series_id = $1 and index in (8, 9))
       update series_entry set previous_id = eight.id from eight, nine
       where series_entry.series_id = $1 and series_entry.index = 10`,
    );
    expect((await verify()).fault).toMatchObject({ index: 8, code: 'missing-entry' });
  });

  test('an entry and a series signed with keys that are not ours', async () => {
    await fill(10);
    const keys = await newKeySet();
    const [forged] = (await process.entries.list(scope, seriesId, { limit: 1 })).items;
    if (!forged) throw new Error('no entry');
    await process.database.sql.executeSql('update series_entry set sigs = array[$2] where id = $1', [
      forged.id,
      await keys.sign(entryPayload(forged)),
    ]);
    expect((await verify()).fault).toMatchObject({
      index: forged.index,
      entryId: forged.id,
      code: 'foreign-signature',
    });
    await process.database.sql.executeSql('update series set sigs = array[$2] where id = $1', [
      seriesId,
      await keys.sign(seriesPayload(await process.series.get(scope, seriesId))),
    ]);
    expect((await verify()).fault).toMatchObject({ code: 'series-signature' });
  });
});
