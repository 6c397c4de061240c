import type { Client } from 'pg';
import { Grouper, groupObserver } from '../grouper.ts';
import { ServerSockets } from '../database/connection.ts';
import { openSession } from '../database/session.ts';
import type { Log } from '../log.ts';
import { Metrics } from '../metrics.ts';

/** What a hint is about: jobs waiting for a worker, a job with new events, a job whose run is to end, a workspace with changes, a token that was revoked. */
export type Topic = 'work' | 'job' | 'halt' | 'change' | 'token';

type Listener = (subject: string) => void;

const channel = 'docmill';
const reconnectMs = 500;
const pulseMs = 2000;
/** A statement that fails after this long has failed because nobody answered. */
const silentMs = 1000;

const notify = {
  name: 'hints.notify',
  text: `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`,
};

/**
 * Hints between processes over LISTEN/NOTIFY: "something about this subject is new, read the tables". A hint may be
 * lost, so whoever listens also looks by itself now and then; a hint is never sent inside a transaction that writes,
 * because NOTIFY takes a database-wide lock at commit (decision 62).
 */
export class Hints implements AsyncDisposable {
  readonly #url: string;
  readonly #log: Log;
  readonly #sockets = new ServerSockets();
  readonly #others: readonly ServerSockets[];
  readonly #listeners = new Map<Topic, Set<Listener>>();
  readonly #sender: Grouper<string, undefined>;
  #client: Client | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #isAsking = false;
  #opening: Promise<void> | undefined;

  private constructor(url: string, log: Log, metrics: Metrics, others: readonly ServerSockets[]) {
    this.#url = url;
    this.#log = log;
    this.#others = others;
    this.#sender = new Grouper(
      async (payloads) => {
        await this.#client?.query({ ...notify, values: [[...new Set(payloads)]] });
        return payloads.map(() => undefined);
      },
      { observe: groupObserver(metrics, 'hints') },
    );
  }

  /** Listens, and breaks those of the `others` that have fallen silent when the server no longer answers here. */
  static async open(
    url: string,
    log: Log,
    metrics = new Metrics(),
    others: readonly ServerSockets[] = [],
  ): Promise<Hints> {
    const hints = new Hints(url, log, metrics, others);
    await hints.#listen();
    hints.#pulse = setInterval(() => void hints.#feelPulse(), pulseMs).unref();
    return hints;
  }

  /** Tells every process, this one at once; hints given while one is on its way travel together. */
  send(topic: Topic, subject: string): void {
    this.#deliver(topic, subject);
    this.#sender.add(`${this.#origin}:${topic}:${subject}`).catch((error: unknown) => {
      this.#log.warn({ err: error, topic }, 'hint not sent');
    });
  }

  /** Calls `listener` for every hint about a topic until the returned function is called. */
  on(topic: Topic, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    // A connection on its way would outlive us and keep the process alive.
    await this.#opening;
    if (this.#client) await this.#sockets.closed(this.#client.end());
  }

  /** Hints of our own come back from the server and are not delivered twice. */
  readonly #origin = crypto.randomUUID().slice(0, 8);

  #receive(payload: string): void {
    const [origin, topic, ...subject] = payload.split(':');
    if (origin !== this.#origin) this.#deliver(topic as Topic, subject.join(':'));
  }

  #deliver(topic: Topic, subject: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(subject);
  }

  async #listen(): Promise<void> {
    const client = await openSession({
      connectionString: this.#url,
      application_name: 'docmill hints',
      // A hint needs no durability, and must not wait for the disk to have some.
      options: '-c synchronous_commit=off',
      begin: { text: `listen ${channel}` },
      sockets: this.#sockets,
      log: this.#log,
    });
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    client.once('end', () => this.#reconnect());
    this.#client = client;
  }

  /** A route that is lost is told by nobody: whoever only listens has to ask. */
  async #feelPulse(): Promise<void> {
    const client = this.#client;
    if (!client || this.#isAsking) return;
    this.#isAsking = true;
    const askedAt = performance.now();
    const breakSilent = this.#others.map((sockets) => sockets.mark());
    try {
      await client.query('select 1');
    } catch {
      // One that someone has broken tells so at once.
      if (performance.now() - askedAt > silentMs) for (const breaks of breakSilent) breaks();
    } finally {
      this.#isAsking = false;
    }
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#opening = this.#listen().catch(() => this.#reconnect());
    }, reconnectMs).unref();
  }
}
