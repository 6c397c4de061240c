import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { SeriesEntry } from '../../src/sequence/entries/entry.entity.ts';
import { seriesCode } from '../../src/sequence/series/series-code.ts';
import { SeriesVerificationService } from '../../src/sequence/verification/verification.service.ts';
import { newScope, newSeries, NumberingService, type NumberingProcess } from './numbering-service.ts';

let service: NumberingService;
let processes: NumberingProcess[];

beforeAll(async () => {
  service = await NumberingService.open();
  processes = await Promise.all([service.process(), service.process()]);
});
afterAll(() => service[Symbol.asyncDispose]());

/** A create: which process is asked, in which series (the third does not exist), under which id, with what. */
const attempt = fc.record({
  process: fc.nat(1),
  series: fc.nat(2),
  id: fc.nat(9),
  content: fc.nat(1),
  /** Text that PostgreSQL cannot keep, so that the statement fails. */
  poisoned: fc.nat(9).map((chance) => chance === 0),
});
const pattern = fc.record({
  prefix: fc.string({ maxLength: 8 }).filter((text) => !text.includes('\0')),
  suffix: fc.string({ maxLength: 8 }).filter((text) => !text.includes('\0')),
  padding: fc.nat(18),
  start: fc.constantFrom(0, 1, 1000, 99_999),
});

test('any interleaving of creates, repeats and failures ends as some order of them one by one would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(attempt, { minLength: 1, maxLength: 12 }), { maxLength: 4 }),
      pattern,
      async (bursts, pattern) => {
        const scope = newScope();
        const [first] = processes;
        if (!first) throw new Error('no process');
        const seriesIds = [
          await newSeries(first, scope, pattern),
          await newSeries(first, scope),
          randomUUID(),
        ];
        const ids = Array.from({ length: 10 }, () => randomUUID());
        /** The sequential model: what holds each id, and how many numbers each series gave out. */
        const held = new Map<string, { series: number; content: number; entry: SeriesEntry }>();

        for (const burst of bursts) {
          const results = await Promise.allSettled(
            burst.map(({ process, series, id, content, poisoned }) =>
              processes[process]?.entries.create(scope, seriesIds[series] ?? '', ids[id] ?? '', {
                meta: { content: poisoned ? 'nul\0' : String(content) },
              }),
            ),
          );
          for (const [place, result] of results.entries()) {
            const { series, id, content } = burst[place] ?? { series: 0, id: 0, content: 0 };
            if (result.status !== 'fulfilled' || !result.value) continue;
            const { record, replayed } = result.value;
            const known = held.get(ids[id] ?? '');
            if (known) expect(record).toEqual(known.entry);
            else held.set(record.id, { series, content, entry: record });
            expect([record.seriesId, record.meta]).toEqual([seriesIds[series], { content: String(content) }]);
            if (!known && !replayed) expect(record.id).toBe(ids[id]);
          }
          // What was refused had to be: its id holds something else, its series is unknown, or it cannot be kept.
          for (const [place, result] of results.entries()) {
            const { series, id, content, poisoned } = burst[place] ?? attemptOf(place);
            const holder = held.get(ids[id] ?? '');
            const fits = holder?.series === series && holder.content === content && !poisoned;
            expect(result.status === 'fulfilled').toBe(fits);
          }
        }
        await expectSeries(scope, seriesIds.slice(0, 2), [...held.values()], pattern);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

function attemptOf(place: number): never {
  throw new Error(`no attempt at ${place}`);
}

async function expectSeries(
  scope: Scope,
  seriesIds: string[],
  held: { series: number; entry: SeriesEntry }[],
  pattern: { prefix: string; suffix: string; padding: number; start: number },
): Promise<void> {
  const [process] = processes;
  if (!process) throw new Error('no process');
  const verification = new SeriesVerificationService(process.database, service.keys, process.series);
  for (const [place, seriesId] of seriesIds.entries()) {
    const entries = held
      .filter(({ series }) => series === place)
      .map(({ entry }) => entry)
      .toSorted((a, b) => a.index - b.index);
    const start = place === 0 ? pattern.start || 1 : 1;
    expect(entries.map(({ index }) => index)).toEqual(entries.map((_, turn) => start + turn));
    if (place === 0) for (const { code, index } of entries) expect(code).toBe(seriesCode(pattern, index));
    expect(await verification.verify(scope, seriesId)).toMatchObject({ valid: true, count: entries.length });
  }
}
