import { expect, test } from 'vitest';
import { sized } from './conditions.ts';
import { openScene } from './scene.ts';

test(
  'webs and workers that are replaced one after another under load lose nothing',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const scene = await openScene(stack, { webs: 2 });
    const { webs, workers } = scene;
    const creating = scene.create(sized(60, 2000));
    for (let round = 0; round < sized(1, 20); round += 1) {
      for (const [nodes, start] of [
        [webs, scene.web],
        [workers, scene.anotherWorker],
      ] as const) {
        nodes[round % 2]?.signal('SIGTERM');
        expect(await nodes[round % 2]?.ended).toBe(0);
        nodes[round % 2] = await start();
      }
    }
    await creating;
    expect(await scene.violations()).toEqual([]);
  },
);
