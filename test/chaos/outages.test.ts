import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { outageMs, seed, sized } from './conditions.ts';
import type { Absence } from './recording-provider.ts';
import { openScene } from './scene.ts';
import { seeded } from './seeded.ts';

/** What steps tell of while a provider is away, beside what it answers itself. */
const passing = new Set([
  'busy',
  'unavailable',
  'http-503',
  'connection-lost',
  'timeout',
  'host-unreachable',
]);

test('a provider that is away for long, whoever waits for it, is asked again and answers each once', async () => {
  await using stack = new AsyncDisposableStack();
  const scene = await openScene(stack);
  const absences: readonly Absence[] = ['refuses', 'cuts', 'is silent'];
  scene.provider.absence = absences[Math.floor(seeded(seed)() * absences.length)];
  await scene.create(sized(40, 1000));
  // The outage itself is what is waited for here, not a state.
  await setTimeout(outageMs);
  scene.provider.absence = undefined;
  expect(await scene.violations({ passing, timeoutMs: 60_000 + 4 * outageMs })).toEqual([]);
});
