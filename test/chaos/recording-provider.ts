import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  secret,
  startExternalProvider,
  type ExternalProvider,
  type ReceivedTask,
  type Reply,
} from '../transform/providers/http/external-provider.ts';

/** What the provider was asked under one key. */
interface Effect {
  job: string;
  step: unknown;
  /** Of all that a repeat must not change. */
  digest: string;
}

/** How the provider is away: refusing, cutting connections, or silent until the call's time is over. */
export type Absence = 'refuses' | 'cuts' | 'is silent';

/**
 * Another company that makes each effect once per key, answers the same on a repeat, and keeps what it was asked. Its
 * answers follow from the task alone, so that whoever asks again gets the same.
 */
export class RecordingProvider implements AsyncDisposable {
  readonly effects = new Map<string, Effect>();
  /** Keys under which different things were asked. */
  readonly misused: string[] = [];
  absence: Absence | undefined;
  /** Told of each task before it is answered. */
  onTask: (task: ReceivedTask) => void = () => undefined;
  readonly #server: ExternalProvider;

  private constructor(server: ExternalProvider) {
    this.#server = server;
    server.reply = (task) => this.#reply(task);
  }

  static async start(): Promise<RecordingProvider> {
    return new RecordingProvider(await startExternalProvider());
  }

  /** How often it was asked. */
  get asked(): number {
    return this.#server.tasks.length;
  }

  /** The config of an integration whose two actions it serves: one that first fails, one that takes a while. */
  get config(): object {
    const served = { config: { required: ['step'], properties: { step: { type: 'integer' } } }, timeout: 5 };
    return {
      url: this.#server.url,
      secret,
      actions: [
        { id: 'chaos.enrich', name: 'Enrich', summary: 'Adds to the document, at the second try', ...served },
        { id: 'chaos.file', name: 'File', summary: 'Takes the document and answers later', ...served },
      ],
    };
  }

  #reply(task: ReceivedTask): Reply {
    this.onTask(task);
    if (this.absence === 'refuses') return { status: 503 };
    if (this.absence) return (response: ServerResponse) => this.absence === 'cuts' && response.destroy();
    if (task.action === 'chaos.enrich' && task.tries === 0)
      return { body: { status: 'ERR', code: 'busy', retry_in: 1 } };
    this.#effect(task);
    const number = createHash('sha256').update(task.id).digest('hex').slice(0, 8);
    if (task.action === 'chaos.enrich')
      return {
        body: {
          status: 'OK',
          args: { enriched: 'yes' },
          content_type: 'application/merge-patch+json',
          data: { meta: { enriched: 'yes' } },
        },
      };
    if (task.ref === undefined) return { body: { status: 'QUEUED', ref: `taken-${number}`, retry_in: 1 } };
    // Another file for each, so that each has to be stored.
    const data = Buffer.from(`Receipt ${number}`).toString('base64');
    const file = { key: 'receipt', category: 'receipt', name: 'receipt.txt', mime: 'text/plain', data };
    return { body: { status: 'OK', args: { filed: 'yes' }, files: [file] } };
  }

  #effect({ id, job_id: job, action, config, args, envelope }: ReceivedTask): void {
    const digest = createHash('sha256')
      .update(JSON.stringify([job, action, config, args, envelope]))
      .digest('hex');
    const known = this.effects.get(id);
    if (known && known.digest !== digest) this.misused.push(id);
    this.effects.set(id, { job, step: config['step'], digest });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
  }
}
