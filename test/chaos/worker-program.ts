/*
 * A worker as a process of its own, with an action that has effects outside. Settings come from the environment, as
 * for the real program; it runs what `npm run build` made, because Node strips types but not decorators.
 */
import 'reflect-metadata';
import { Client } from 'pg';
import type * as app from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Timings } from '../../src/platform/timings.ts';
import { createLog } from '../../src/platform/log.ts';
import { effectAction } from './effect.action.ts';

const built = new URL('../../dist/app.js', import.meta.url);
const { startService }: typeof app = await import(built.href);

const timings = JSON.parse(process.env['TEST_TIMINGS'] ?? '') as Timings;
const config = { ...readConfig(), timings };
const outside = new Client({ connectionString: config.databaseUrl });
await outside.connect();
const effect = effectAction(() => outside, Number(process.env['EFFECT_MS']));
await startService(config, createLog(config.logLevel), [
  { id: 'chaos', name: 'Chaos', summary: 'Reaches outside', actions: [effect] },
]);
process.send?.('ready');
