import { createClient, type Client } from 'graphql-ws';
import type { ProgressEvent } from './board.ts';

/** An error response of the service, with its message. */
export class Refused extends Error {
  /** Status of the response, if there was one. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

const followOperation = `subscription ($jobId: ID!) {
  jobEvents(jobId: $jobId) { jobStatus stepId name event { at status code message } }
}`;

/** A client of the public API: REST over HTTP, and GraphQL over a WebSocket. */
export class PublicClient implements AsyncDisposable {
  readonly #url: string;
  readonly #authorization: string;
  readonly #socket: Client;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#authorization = `Bearer ${token}`;
    this.#socket = createClient({
      url: `${url.replace(/^http/, 'ws')}/graphql`,
      connectionParams: { authorization: this.#authorization },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => undefined,
    });
  }

  /** Sends a REST request and returns the JSON of the response; throws {@link Refused} for an error status. */
  async rest<Answer>(method: 'GET' | 'PUT' | 'PATCH' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: this.#authorization,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, ok } = response;
    if (!ok) throw new Refused(`${method} ${path} was answered ${status}: ${text}`, { status });
    return JSON.parse(text) as Answer;
  }

  /** Creates a record, or updates the one of an earlier demo, except its `fixed` members. */
  async put(path: string, body: object, fixed: readonly string[] = []): Promise<void> {
    try {
      await this.rest('PUT', path, body);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
      const changeable = Object.entries(body).filter(([member]) => !fixed.includes(member));
      await this.rest('PATCH', path, Object.fromEntries(changeable));
    }
  }

  /** Yields the events of a job from first to last as they happen; throws {@link Refused} when they end early. */
  async *followJob(jobId: string, signal: AbortSignal): AsyncIterable<ProgressEvent> {
    const answers = this.#socket.iterate<{ jobEvents: ProgressEvent }>({
      query: followOperation,
      variables: { jobId },
    });
    const giveUp = () => void answers.throw?.(new Refused(`Job ${jobId} takes too long`));
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      for await (const { data, errors } of answers) {
        if (!data) throw new Refused(`The subscription was answered ${JSON.stringify(errors)}`);
        yield data.jobEvents;
      }
    } catch (error) {
      throw error instanceof Refused ? error : new Refused('The subscription was cut', { cause: error });
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Fetches the bytes of a public URL from the address of this client. */
  async download(publicUrl: string): Promise<Uint8Array> {
    const { pathname, search } = new URL(publicUrl);
    const response = await fetch(`${this.#url}${pathname}${search}`);
    if (!response.ok) throw new Refused(`GET ${pathname} was answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#socket.dispose();
  }
}
