import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

const hourMs = 60 * 60_000;
const { projects: _projects, ...shared } = base.test ?? {};

/** The cases of this folder, long and one after another. */
export default defineConfig({
  ...base,
  test: {
    ...shared,
    include: ['test/chaos/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 2 * hourMs,
    expect: { poll: { timeout: hourMs } },
  },
});
