import base from '../vitest.config.ts';
import { defineConfig } from 'vitest/config';

/** All tests, with a record of the functions that each file of them runs. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    setupFiles: ['reflect-metadata', new URL('record-coverage.ts', import.meta.url).pathname],
  },
});
