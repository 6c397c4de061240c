import { expect, test } from 'vitest';
import { delay } from '../support/delay.ts';
import { seed, sized } from './conditions.ts';
import { endSessions } from './installation.ts';
import { openScene } from './scene.ts';
import { seeded } from '../support/seeded.ts';

test(
  'sessions that the database ends at random, all the time, cost no job anything',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const scene = await openScene(stack);
    const random = seeded(seed);
    const { database } = scene;
    let ended = 0;
    const over = new AbortController();
    const terminating = (async () => {
      while (!over.signal.aborted) {
        ended += await endSessions(database, () => random() < 0.1);
        await delay(50 + random() * 150);
      }
    })();
    await scene.create(sized(60, 3000));
    await expect.poll(() => ended).toBeGreaterThan(30);
    over.abort();
    await terminating;
    // What a step needs may have been away for a moment.
    expect(await scene.violations({ passing: new Set(['unavailable']) })).toEqual([]);
  },
);
