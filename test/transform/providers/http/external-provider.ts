import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A task as it came, its signature having been checked by the library that receivers use. */
export interface ReceivedTask {
  id: string;
  job_id: string;
  action: string;
  config: Record<string, unknown>;
  args: Record<string, string>;
  silo_entry_id?: string;
  entry?: { id: string; folder: string; state?: string; draft: boolean };
  envelope?: { doc: Record<string, unknown> };
  ref?: string;
  poke?: { code?: string; message?: string };
  tries: number;
  dry_run: boolean;
  sandbox: boolean;
}

/** What the provider does with a task: an answer of HTTP, or what the response is to suffer. */
export type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

/** Someone else's server, which notes the tasks it is sent. */
export interface ExternalProvider extends AsyncDisposable {
  readonly url: string;
  readonly tasks: ReceivedTask[];
  readonly heads: IncomingHttpHeaders[];
  reply: (task: ReceivedTask) => Reply;
}

export const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

/** Starts a provider on a free port of 127.0.0.1 that answers OK. */
export async function startExternalProvider(): Promise<ExternalProvider> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      started.heads.push(request.headers);
      const headers = request.headers as Record<string, string>;
      const task = new Webhook(secret).verify(body, headers) as ReceivedTask;
      started.tasks.push(task);
      const reply = started.reply(task);
      if (typeof reply === 'function') return reply(response);
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      const { body: answer } = reply;
      response.end(answer === undefined || typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const started: ExternalProvider = {
    url: `http://127.0.0.1:${address.port}/tasks`,
    tasks: [],
    heads: [],
    reply: () => ({ body: { status: 'OK' } }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return started;
}
