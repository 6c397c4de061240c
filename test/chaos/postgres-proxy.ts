import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { delay } from '../support/delay.ts';

/** What becomes of a statement: it never arrives, or it is carried out and its answer never arrives. */
export type Fault = 'lose' | 'lose answer';

/** A network between processes and PostgreSQL that can be broken; it reads what clients say, and decides by it. */
export class PostgresProxy implements AsyncDisposable {
  /** Where the database is reached through it. */
  readonly url: string;
  /**
   * Asked for each statement, before it goes on: its text, or the name of a prepared one, and what came before it in its
   * transaction, nothing when it stands alone; undefined lets it pass.
   */
  fault: (statement: string, before: readonly string[]) => Fault | undefined = () => undefined;
  /** Told when something was lost, before anybody can notice. */
  onLoss: () => void = () => undefined;
  /** True: whoever connects is heard by nobody, and refused by nobody. */
  isDark = false;
  /** How long each piece of data travels, in either direction. */
  delayMs = 0;
  #target: URL;
  readonly #links: Set<Link>;
  readonly #close: () => Promise<void>;

  private constructor(url: string, target: URL, links: Set<Link>, close: () => Promise<void>) {
    this.url = url;
    this.#target = target;
    this.#links = links;
    this.#close = close;
  }

  /** Stands before the server of a database URL. */
  static async start(databaseUrl: string): Promise<PostgresProxy> {
    const links = new Set<Link>();
    const server = createServer({ noDelay: true }, (client) => {
      const target = proxy.#target;
      const upstream = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true });
      const link = new Link(client, upstream, proxy);
      link.isSilent = proxy.isDark;
      links.add(link);
      client.once('close', () => links.delete(link));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('The proxy has no port');
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${address.port}`;
    const proxy = new PostgresProxy(url.href, new URL(databaseUrl), links, async () => {
      const closed = once(server, 'close');
      server.close();
      for (const link of links) link.reset();
      await closed;
    });
    return proxy;
  }

  /** Leads new connections to another server, as a name or an address does that moves; those that stand stay where they are. */
  leadTo(databaseUrl: string): void {
    this.#target = new URL(databaseUrl);
  }

  /** Resets every connection that stands. */
  reset(): void {
    for (const link of this.#links) link.reset();
  }

  /** Lets nothing through on any connection that stands, and refuses nothing: what a lost route looks like from both ends. */
  silence(): void {
    for (const link of this.#links) link.isSilent = true;
  }

  /** How many connections a client still holds on which nothing arrives. */
  get silent(): number {
    return [...this.#links].filter(({ isSilent }) => isSilent).length;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }
}

/** The end of an answer: ReadyForQuery, and the state of the transaction. */
const readyForQuery = Buffer.from('Z\0\0\0\u0005', 'latin1');

/** One connection through the proxy. */
class Link {
  isSilent = false;
  readonly #client: Socket;
  readonly #upstream: Socket;
  #losesAnswer = false;

  constructor(client: Socket, upstream: Socket, proxy: PostgresProxy) {
    this.#client = client;
    this.#upstream = upstream;
    const statements = new StatementReader();
    let before: string[] = [];
    this.#carry(client, upstream, proxy, (data) => {
      for (const statement of statements.read(data)) {
        const fault = proxy.fault(statement, before);
        if (/^\s*begin/i.test(statement)) before = [statement];
        else if (/^(commit|rollback)/i.test(statement)) before = [];
        else if (before.length > 0) before = [...before, statement];
        if (fault === 'lose') return false;
        if (fault === 'lose answer') this.#losesAnswer = true;
      }
      return true;
    });
    this.#carry(upstream, client, proxy, (data) => {
      // Answers before it may be on their way still, and pass.
      return !(this.#losesAnswer && data.subarray(-6, -1).equals(readyForQuery));
    });
  }

  reset(): void {
    this.#client.resetAndDestroy();
    this.#upstream.resetAndDestroy();
  }

  /** Carries what `passes`; the connection breaks with what does not. */
  #carry(from: Socket, to: Socket, proxy: PostgresProxy, passes: (data: Buffer) => boolean): void {
    let carried = Promise.resolve();
    from.on('data', (data: Buffer) => {
      if (this.isSilent) return;
      if (!passes(data)) {
        proxy.onLoss();
        this.reset();
        return;
      }
      const due = proxy.delayMs > 0 ? delay(proxy.delayMs) : undefined;
      carried = carried.then(async () => {
        await due;
        if (!this.isSilent && to.writable) to.write(data);
      });
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      if (!this.isSilent) void carried.then(() => to.destroy());
    });
  }
}

/** Reads from a client's side of the protocol what it asks the server to run. */
class StatementReader {
  #rest = Buffer.alloc(0);
  #hasBegun = false;

  read(data: Buffer): string[] {
    const statements: string[] = [];
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      // The first message has no type.
      const head = this.#hasBegun ? 1 : 0;
      if (this.#rest.length < head + 4) return statements;
      const end = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < end) return statements;
      const type = this.#hasBegun ? String.fromCharCode(this.#rest[0] ?? 0) : '';
      const body = this.#rest.subarray(head + 4, end).toString('latin1');
      const [first = '', second = ''] = body.split('\0');
      // Query: its text. Parse of a statement without name: its text. Bind: behind its portal the name of a statement.
      if (type === 'Q') statements.push(first);
      if (type === 'P' && first === '') statements.push(second);
      if (type === 'B' && second !== '') statements.push(second);
      this.#hasBegun = true;
      this.#rest = this.#rest.subarray(end);
    }
  }
}
