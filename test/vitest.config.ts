import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './support/closing-line.ts';
import { ProgramsFirst } from './support/programs-first.ts';

// Vite would load GraphQL's module build beside the CommonJS one that type-graphql requires.
const graphql = createRequire(import.meta.url).resolve('graphql');

// Workers, threads and programs that load the same modules find them compiled, and sources without their types.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../dist/.compile-cache');

/** Tests that count what runs of modules which nobody has loaded before, or put others in their place. */
const alone = ['test/documents/hostile.test.ts'];

/** Tests of an installation, which CI runs by themselves (`npm run test:production`). */
const later = ['test/production/*.test.ts'];

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    reporters: ['default', new ClosingLine()],
    // Many tests wait for processes and clocks, so more of them than cores run side by side.
    maxWorkers: 4,
    sequence: { sequencer: ProgramsFirst },
    // No limit proves anything: each is far beyond what a test needs on a machine that is busy with other things.
    hookTimeout: 180_000,
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: [new URL('support/global-setup.ts', import.meta.url).pathname],
    // What the program loads first, and what decorators need in whatever order a test loads modules.
    setupFiles: ['reflect-metadata'],
    projects: [
      // A worker loads the modules of the service once for all its files; what a test starts, it ends.
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [...alone, ...later],
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
