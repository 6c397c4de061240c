import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import type { StorageConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { storageUnavailable, storageSubject } from './storage-error.ts';

export type S3Config = Extract<StorageConfig, { kind: 's3' }>;

/** Options of an {@link S3Client}. */
export interface S3Options {
  /** Maximum number of requests for one operation. */
  readonly attempts?: number;
  readonly timings?: Timings['storage'];
}

/** Response of the store: its status, its headers, and its body as a stream. */
export type S3Answer = Dispatcher.ResponseData;

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly bytes?: Buffer;
  /** SHA-256 of the bytes. */
  readonly hash?: string;
}

/** SHA-256 of an empty body, which a request without a body signs. */
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Requests to one bucket, signed with AWS Signature Version 4 and addressed path-style. Temporary errors (no connection, no
 * answer, 5xx, 429) are retried; redirects are never followed.
 */
export class S3Client {
  readonly #bucketUrl: string;
  readonly #signer: AwsClient;
  readonly #log: Log;
  readonly #attempts: number;
  readonly #timings: Timings['storage'];
  readonly #agent: Agent;

  constructor(
    config: S3Config,
    log: Log,
    { attempts = 3, timings = defaultTimings.storage }: S3Options = {},
  ) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
    this.#bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}`;
    this.#signer = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
    this.#log = log;
    this.#attempts = attempts;
    this.#timings = timings;
    // Limits the time between two chunks of a body as well.
    this.#agent = new Agent({
      connect: { timeout: timings.connectTimeoutMs },
      bodyTimeout: timings.answerTimeoutMs,
      allowH2: false,
    });
  }

  /** Returns any response that is not a temporary error; refuses with `unavailable` when all attempts fail. */
  async request(asked: S3Request, signal?: AbortSignal): Promise<S3Answer> {
    const { method, key } = asked;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(asked, signal);
      if (typeof outcome !== 'string') {
        this.#log.recovered?.(storageSubject);
        return outcome;
      }
      signal?.throwIfAborted();
      this.#log.warn(
        { outage: storageSubject, method, key, attempt, reason: outcome },
        'file storage did not answer',
      );
      if (attempt >= this.#attempts) throw storageUnavailable(new Error(outcome));
      await pause(
        this.#timings.retryBackoffMs * 2 ** attempt * Math.random(),
        undefined,
        signal && { signal },
      );
    }
  }

  /** Returns a response, or the reason why there is no usable one. */
  async #attempt(
    { method, key, bytes, hash = hashOfNothing }: S3Request,
    signal: AbortSignal | undefined,
  ): Promise<S3Answer | string> {
    // A controller and a timer referenced here: a signal that depends on others may be garbage-collected.
    const noAnswer = new AbortController();
    const giveUp = () => noAnswer.abort();
    const timer = setTimeout(giveUp, this.#timings.answerTimeoutMs);
    signal?.addEventListener('abort', giveUp);
    try {
      const headers = { 'x-amz-content-sha256': hash };
      const signed = await this.#signer.sign(`${this.#bucketUrl}/${key}`, { method, headers });
      const { origin, pathname } = new URL(signed.url);
      const answer = await this.#agent.request({
        origin,
        path: pathname,
        method,
        headers: Object.fromEntries(signed.headers),
        body: bytes ?? null,
        signal: noAnswer.signal,
      });
      if (answer.statusCode < 500 && answer.statusCode !== 429) return answer;
      await answer.body.dump();
      return `status ${answer.statusCode}`;
    } catch (error) {
      if (noAnswer.signal.aborted) return `no answer in ${this.#timings.answerTimeoutMs} ms`;
      return error instanceof Error ? error.message || error.name : String(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }
}
