import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig, type TestTagDefinition } from 'vitest/config';
import { Coverage } from './support/coverage.ts';
import { ProgramsFirst } from './support/programs-first.ts';

// Vite would load GraphQL's module build beside the CommonJS one that type-graphql requires.
const graphql = createRequire(import.meta.url).resolve('graphql');

// Workers, threads and programs that load the same modules find them compiled, and sources without their types.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../dist/.compile-cache');

/** Conditions of packages: those in this repository are tested from their sources. Vitest too leaves out `module`. */
const conditions = ['docmill-source', ...defaultServerConditions.filter((name) => name !== 'module')];

/** Tests that count what runs of modules which nobody has loaded before, or put others in their place. */
const alone = ['test/documents/hostile.test.ts'];

/** Tests of an installation, which `npm run test:slow` runs by themselves. */
const later = ['test/production/*.test.ts'];

const tags: TestTagDefinition[] = [
  { name: 'slow', description: 'Takes seconds: `npm run test:slow` runs it, `npm test` does not' },
  { name: 'journey', description: 'Uses one page of the console in a real browser, as a person does' },
  { name: 'crash', description: 'A process or server dies or is stopped, and nothing is lost' },
];

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  // Of tests, and of what is set up for a whole run.
  ssr: { resolve: { conditions } },
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    tags,
    reporters: ['default', new Coverage()],
    // Many tests wait for processes and clocks, so more of them than cores run side by side.
    maxWorkers: 6,
    sequence: { sequencer: ProgramsFirst },
    // No limit proves anything: each is far beyond what a test needs on a machine that is busy with other things.
    hookTimeout: 180_000,
    testTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
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
