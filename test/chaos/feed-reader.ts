import { delay } from '../support/delay.ts';
import type { TestClient } from '../support/service.ts';

/** A change as the feed tells it. */
export interface ToldChange {
  cursor: string;
  type: string;
  id: string;
}

const pauseMs = 250;

/** Reads a workspace's feed by its cursor, from the oldest change on, as a client does that keeps its place. */
export class FeedReader implements AsyncDisposable {
  readonly told: ToldChange[] = [];
  readonly #client: () => TestClient;
  readonly #over = new AbortController();
  #after = 'oldest';
  #following = Promise.resolve();

  constructor(client: () => TestClient) {
    this.#client = client;
  }

  /** Goes on reading, whatever is away meanwhile. */
  follow(): void {
    this.#following = (async () => {
      while (!this.#over.signal.aborted) {
        // It asks again from where it is.
        await this.readAll().catch(() => undefined);
        await delay(pauseMs);
      }
    })();
  }

  /** Ends following with what there is now. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#following;
    await this.readAll();
  }

  /** Reads on until there is nothing more; throws what keeps it from that. */
  async readAll(): Promise<void> {
    for (;;) {
      const path = `/utils/v1/changes?limit=100&after=${encodeURIComponent(this.#after)}`;
      const { status, json } = await this.#client().get(path);
      if (status !== 200) throw new Error(JSON.stringify(json));
      if (json.list.length === 0) return;
      this.told.push(...(json.list as ToldChange[]));
      this.#after = json.next_cursor;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort();
    await this.#following;
  }
}
