import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

const { projects: _projects, ...shared } = base.test ?? {};

/** An installation as the README has it for production. */
export default defineConfig({ ...base, test: { ...shared, include: ['test/production/*.test.ts'] } });
