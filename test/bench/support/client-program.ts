/* A client of Docmill over HTTP and WebSocket, as a process of its own. */
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { eventsOf } from '../../transform/jobs/follower.ts';
import { answer } from './answer.ts';
import type { Target } from './docmill-program.ts';
import { pathOf, type LoadRequest } from './load-request.ts';

/** How a client learns that its job has ended: not at all, by the answer that it waits for, or by a subscription. */
export type Ending = 'none' | 'wait' | 'follow';

const questions = {
  /** Creates jobs, so many requests at once, for so many seconds; answers how many, and the id of an early one. */
  async create({
    target,
    inFlight,
    seconds,
    ending,
  }: {
    target: Target;
    inFlight: number;
    seconds: number;
    ending: Ending;
  }): Promise<{ jobs: number; firstId: string }> {
    await using jobs = new Jobs(target, inFlight, ending);
    const end = performance.now() + seconds * 1000;
    const ids: string[] = [];
    const caller = async (): Promise<void> => {
      while (performance.now() < end) ids.push(await jobs.create());
    };
    await Promise.all(Array.from({ length: inFlight }, caller));
    return { jobs: ids.length, firstId: ids.toSorted()[0] ?? '' };
  },

  /** Creates so many jobs one after the other, with pauses; answers how long each took to its ending, in milliseconds. */
  async lone({
    target,
    count,
    everyMs,
    ending,
  }: {
    target: Target;
    count: number;
    everyMs: number;
    ending: Ending;
  }): Promise<number[]> {
    await using jobs = new Jobs(target, 1, ending);
    const times: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const begin = performance.now();
      await jobs.follow(await jobs.create());
      times.push(performance.now() - begin);
      await setTimeout(Math.max(0, begin + everyMs - performance.now()));
    }
    return times;
  },

  /** Sends one request over and over, so many at once, for so many seconds; answers how many were answered. */
  async load({
    url,
    request,
    inFlight,
    seconds,
  }: {
    url: string;
    request: LoadRequest;
    inFlight: number;
    seconds: number;
  }): Promise<number> {
    await using stack = new AsyncDisposableStack();
    const pool = stack.adopt(new Pool(url, { connections: inFlight }), (each) => each.close());
    const end = performance.now() + seconds * 1000;
    let answered = 0;
    const caller = async (): Promise<void> => {
      for (; performance.now() < end; answered += 1) {
        const path = pathOf(request);
        const { statusCode, body } = await pool.request({ ...request, path });
        const bytes = await body.arrayBuffer();
        if (statusCode >= 300) throw new Error(`${path} was refused: ${Buffer.from(bytes).toString()}`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, caller));
    return answered;
  },
};

/** What this program can be asked. */
export type ClientProgram = typeof questions;

/** Jobs of one workflow, created and followed by one client. */
class Jobs implements AsyncDisposable {
  readonly #pool: Pool;
  readonly #request: { path: string; headers: Record<string, string>; body: string };
  readonly #ending: Ending;
  readonly #socket;

  constructor({ url, token, workflowId }: Target, connections: number, ending: Ending) {
    const authorization = `Bearer ${token}`;
    this.#pool = new Pool(url, { connections });
    this.#ending = ending;
    this.#request = {
      path: `/transform/v1/jobs${ending === 'wait' ? '?wait=30' : ''}`,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ workflow_id: workflowId }),
    };
    this.#socket =
      ending === 'follow'
        ? createClient({
            url: `${url.replace('http', 'ws')}/graphql`,
            webSocketImpl: WebSocket,
            lazy: false,
            connectionParams: { authorization },
          })
        : undefined;
  }

  /** Answers the id of a new job, which has ended well when it was waited for. */
  async create(): Promise<string> {
    const { body } = await this.#pool.request({ method: 'POST', ...this.#request });
    const job = (await body.json()) as { id?: string; status?: string };
    if (job.id === undefined || (this.#ending === 'wait' && job.status !== 'OK')) {
      throw new Error(`No job was created, or it did not end well: ${JSON.stringify(job)}`);
    }
    return job.id;
  }

  /** Resolves with the last event of a job when the client follows jobs. */
  async follow(id: string): Promise<void> {
    if (!this.#socket) return;
    let status: string | undefined;
    for await (const event of eventsOf(this.#socket, id)) status = event.jobStatus;
    if (status !== 'OK') throw new Error(`The job ended with ${status}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#socket?.dispose();
    await this.#pool.close();
  }
}

answer(questions);
