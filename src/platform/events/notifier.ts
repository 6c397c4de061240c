import type { Client } from 'pg';
import { Batcher, createBatchObserver } from '../batcher.ts';
import { ServerSockets } from '../database/connection.ts';
import { isReadOnly } from '../database/outage.ts';
import { openSession } from '../database/session.ts';
import type { Log } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { defaultTimings, type Timings } from '../timings.ts';

/**
 * Subject of a hint: jobs ready for a worker, a job with new events, a job whose run is to end, a workspace with changes,
 * a revoked token, a batch to process, a changed webhook endpoint, changed keys.
 */
export type Topic = 'work' | 'job' | 'halt' | 'change' | 'token' | 'batch' | 'webhook' | 'key';

/** Callback for the subject of a hint and the details that its sender knows: the sender's own objects, or their JSON copies. */
export type Listener = (subject: string, news: unknown) => void;

const channel = 'docmill';
/** PostgreSQL accepts less than 8,000 bytes. */
const payloadLimit = 7900;

const notify = {
  name: 'hints.notify',
  text: `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`,
};

const heartbeat = {
  name: 'hints.pulse',
  text: `select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_notify('${channel}', $1)`,
};

/** Connections of this process to the same server. */
export interface Watched {
  readonly sockets: ServerSockets;
  /** Replaces long-lived connections; absent if there are none. */
  readonly renew?: () => void;
}

/** Options of {@link Notifier}. */
export interface NotifierOptions {
  readonly metrics?: Metrics;
  /** Other connections of the process, which are closed and renewed together with this one. */
  readonly watched?: readonly Watched[];
  readonly timings?: Pick<Timings, 'database' | 'events'>;
}

/**
 * Messages between processes about themselves: `hello` announces a new process and is answered by the others; both list
 * the topics that the sender listens to.
 */
type Announcement = 'hello' | 'here';

/** Topics that another process listens to, and the time of its last heartbeat. */
interface Peer {
  readonly topics: ReadonlySet<string>;
  readonly at: number;
}

/**
 * Hints between processes over LISTEN/NOTIFY: "something about this subject is new, read the tables". A hint may be lost,
 * so listeners also poll from time to time. Hints are never sent inside a transaction that writes, because NOTIFY takes a
 * database-wide lock at commit, nor if no process listens: processes announce the topics that they listen to (ADR 16).
 */
export class Notifier implements AsyncDisposable {
  readonly #url: string;
  readonly #log: Log;
  readonly #sockets: ServerSockets;
  readonly #databaseTimings: Timings['database'];
  readonly #watched: readonly Watched[];
  readonly #timings: Timings['events'];
  readonly #listeners = new Map<Topic, Set<Listener>>();
  readonly #sender: Batcher<string, undefined>;
  readonly #peers = new Map<string, Peer>();
  /** Until then other processes may not have announced their topics, and receive every hint. */
  #knowsPeersAt = Infinity;
  #willAnnounce = false;
  #client: Client | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #isAsking = false;
  #opening: Promise<void> | undefined;

  private constructor(url: string, log: Log, { metrics, watched, timings }: Required<NotifierOptions>) {
    this.#url = url;
    this.#log = log;
    this.#watched = watched;
    this.#timings = timings.events;
    this.#databaseTimings = timings.database;
    this.#sockets = new ServerSockets(timings.database);
    this.#sender = new Batcher(
      async (payloads) => {
        await this.#client?.query({ ...notify, values: [[...new Set(payloads)]] });
        return payloads.map(() => undefined);
      },
      { observe: createBatchObserver(metrics, 'hints') },
    );
  }

  /**
   * Listens, and monitors the other connections of the process: silent ones in `watched` are closed when the server does
   * not answer here, and all are renewed when this one had to be reconnected (ADR 11).
   */
  static async open(
    url: string,
    log: Log,
    { metrics = new Metrics(), watched = [], timings = defaultTimings }: NotifierOptions = {},
  ): Promise<Notifier> {
    const hints = new Notifier(url, log, { metrics, watched, timings });
    await hints.#listen();
    hints.#heartbeat = setInterval(() => void hints.#sendHeartbeat(), timings.events.heartbeatMs).unref();
    return hints;
  }

  /**
   * Notifies every process that listens, this one immediately; hints given while another is being sent are sent together.
   * `news` creates details that save listeners from reading the tables; it is called only if there is a listener, and its
   * result is left out if it is too large to send.
   */
  send(topic: Topic, subject: string, news?: () => object): void {
    const here = this.#listeners.get(topic);
    const isHeardElsewhere = this.#isHeardElsewhere(topic);
    if (!here && !isHeardElsewhere) return;
    const made = news?.();
    for (const listener of here ?? []) listener(subject, made);
    if (isHeardElsewhere) this.#publish(topic, subject, made);
  }

  /** Calls `listener` for every hint about a topic, until the returned function is called. */
  on(topic: Topic, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    if (listeners.size === 1) this.#announceSoon();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    // A connection that is being opened would outlive this object and keep the process alive.
    await this.#opening;
    if (this.#client) await this.#sockets.waitForClose(this.#client.end());
  }

  /** Id of this process: the server also returns our own hints, which must not be delivered twice. */
  readonly #origin = crypto.randomUUID().slice(0, 8);

  #receive(payload: string): void {
    const [head = '', news] = payload.split('\n', 2);
    const [origin = '', topic = '', ...rest] = head.split(':');
    if (origin === this.#origin) return;
    const subject = rest.join(':');
    if (topic === 'hello' || topic === 'here') {
      const isNew = !this.#peers.has(origin);
      this.#peers.set(origin, { topics: new Set(subject.split(',')), at: performance.now() });
      if (isNew || topic === 'hello') this.#announceSoon();
      return;
    }
    const listeners = this.#listeners.get(topic as Topic);
    if (!listeners) return;
    const told: unknown = news === undefined ? undefined : JSON.parse(news);
    for (const listener of listeners) listener(subject, told);
  }

  #isHeardElsewhere(topic: Topic): boolean {
    const now = performance.now();
    if (now < this.#knowsPeersAt) return true;
    const { peerTimeoutMs } = this.#timings;
    return this.#peers.values().some(({ topics, at }) => now - at < peerTimeoutMs && topics.has(topic));
  }

  #publish(topic: Topic | Announcement, subject: string, news?: object): void {
    const head = this.#payload(topic, subject);
    const whole = news ? `${head}\n${JSON.stringify(news)}` : head;
    const payload = Buffer.byteLength(whole) > payloadLimit ? head : whole;
    this.#sender.add(payload).catch((error: unknown) => {
      this.#log.warn({ err: error, topic }, 'hint not sent');
    });
  }

  /** Announces the topics of this process, once per turn of the event loop. */
  #announceSoon(): void {
    if (this.#willAnnounce) return;
    this.#willAnnounce = true;
    setImmediate(() => {
      this.#willAnnounce = false;
      this.#publish('here', this.#topics);
    });
  }

  #payload(topic: Topic | Announcement, subject: string): string {
    return `${this.#origin}:${topic}:${subject}`;
  }

  get #topics(): string {
    return [...this.#listeners.keys()].join(',');
  }

  async #listen(): Promise<void> {
    const client = await openSession({
      url: this.#url,
      application_name: 'docmill hints',
      // A hint needs no durability, and must not wait for a flush of the disk.
      settings: { synchronous_commit: 'off' },
      begin: { text: `listen ${channel}` },
      sockets: this.#sockets,
      timings: this.#databaseTimings,
      onLost: (error) => this.#log.warn({ err: error }, 'docmill hints: connection lost'),
    });
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    client.once('end', () => this.#reconnect());
    this.#client = client;
    this.#knowsPeersAt = performance.now() + this.#timings.helloTimeoutMs;
    this.#publish('hello', this.#topics);
  }

  /**
   * Reconnects. The reason for the end of the last session may have moved the address to another server, so the other
   * connections are renewed too.
   */
  async #listenAgain(): Promise<void> {
    await this.#listen();
    for (const watched of this.#watched) watched.renew?.();
  }

  /**
   * Sends a heartbeat with the topics of this process. A lost route is not reported, so even a connection that only
   * listens has to receive answers.
   */
  async #sendHeartbeat(): Promise<void> {
    const { peerTimeoutMs, silenceMs } = this.#timings;
    for (const [origin, { at }] of this.#peers)
      if (performance.now() - at > peerTimeoutMs) this.#peers.delete(origin);
    const client = this.#client;
    if (!client || this.#isAsking) return;
    this.#isAsking = true;
    const askedAt = performance.now();
    const breakSilent = this.#watched.map(({ sockets }) => sockets.mark());
    try {
      const { rows } = await client.query<{ isReadOnly: boolean }>({
        ...heartbeat,
        values: [this.#payload('here', this.#topics)],
      });
      if (rows[0]?.isReadOnly) this.#leaveReadOnly(client);
    } catch (error) {
      if (isReadOnly(error)) this.#leaveReadOnly(client);
      // A connection that was closed fails immediately.
      else if (performance.now() - askedAt > silenceMs) for (const breaks of breakSilent) breaks();
    } finally {
      this.#isAsking = false;
    }
  }

  /** Disconnects from a read-only server: the address may lead to the server that has replaced it. */
  #leaveReadOnly(client: Client): void {
    this.#log.warn({ outage: 'database' }, 'the database is read-only; connecting again until it is not');
    void client.end();
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#opening = this.#listenAgain().catch(() => this.#reconnect());
    }, this.#timings.reconnectMs).unref();
  }
}
