/*
 * A worker as a process of its own, with an action that has effects outside. Settings come from the environment, as
 * for the real program; it runs what `npm run build` made, because Node strips types but not decorators.
 */
import 'reflect-metadata';
import { Client } from 'pg';
import type * as app from '../../src/app.ts';
import type * as settings from '../../src/platform/config.ts';
import type * as logging from '../../src/platform/log.ts';
import { effectAction } from './effect.action.ts';

const built = (path: string) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { startService }: typeof app = await built('app.js');
const { readConfig }: typeof settings = await built('platform/config.js');
const { createLog }: typeof logging = await built('platform/log.js');

const config = readConfig();
const outside = new Client({ connectionString: config.databaseUrl });
await outside.connect();
const effect = effectAction(() => outside, Number(process.env['EFFECT_MS']));
await startService(config, createLog(config.logLevel), [
  { id: 'chaos', name: 'Chaos', summary: 'Reaches outside', actions: [effect] },
]);
process.send?.('ready');
