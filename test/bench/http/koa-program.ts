/* Koa with nothing but the answers it is given, as a process of its own. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { answer } from '../support/answer.ts';

const answers = new Map<string, string>();
const app = new Koa();
app.use(async (ctx) => {
  if (ctx.method !== 'GET') await text(ctx.req);
  ctx.type = 'json';
  ctx.body = answers.get(ctx.path.slice(1));
});
const server = app.listen(0);
await once(server, 'listening');

const questions = {
  /** Answers so from now on at `/name`; answers where the program listens. */
  async serve({ name, json }: { name: string; json: string }): Promise<string> {
    answers.set(name, json);
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  },
};

/** What this program can be asked. */
export type KoaProgram = typeof questions;

answer(questions);
