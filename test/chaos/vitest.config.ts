import { mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

const hourMs = 60 * 60_000;

/** The cases of this folder, long and one after another. */
export default mergeConfig(base, {
  test: {
    include: ['test/chaos/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 2 * hourMs,
    expect: { poll: { timeout: hourMs } },
  },
});
