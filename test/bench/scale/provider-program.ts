/* An external provider that answers each task after a while, as a process of its own. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from '../support/answer.ts';

let answerMs = 0;

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"OK"}');
    }, answerMs);
  });
});
await once(server.listen(0, '127.0.0.1'), 'listening');

const questions = {
  /** Answers after so many milliseconds from now on; where it does. */
  async answerAfter(ms: number): Promise<string> {
    answerMs = ms;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
};

/** What this program can be asked. */
export type ProviderProgram = typeof questions;

answer(questions);
