import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import type { StorageConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { storageAway, storageSubject } from './storage-error.ts';

export type S3Config = Extract<StorageConfig, { kind: 's3' }>;

/** Options of an {@link S3Client}. */
export interface S3Options {
  /** Maximum number of requests for one operation. */
  readonly attempts?: number;
  readonly timings?: Timings['storage'];
}

/** What the store said: its status, its headers, and its body as a stream. */
export type S3Answer = Dispatcher.ResponseData;

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly bytes?: Buffer;
  /** The SHA-256 of the bytes. */
  readonly hash?: string;
}

/** SHA-256 of no bytes: what a request without a body signs. */
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Requests to one bucket, signed with AWS Signature Version 4 and addressed path-style. What fails for the moment (no
 * connection, no answer, 5xx, 429) is tried again; redirects are never followed.
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
    // A body that stops coming is over as well.
    this.#agent = new Agent({
      connect: { timeout: timings.connectTimeoutMs },
      bodyTimeout: timings.answerTimeoutMs,
      allowH2: false,
    });
  }

  /** Answers whatever the store said that is not a passing trouble; refuses as `unavailable` when it stays away. */
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
      if (attempt >= this.#attempts) throw storageAway(new Error(outcome));
      await pause(
        this.#timings.retryBackoffMs * 2 ** attempt * Math.random(),
        undefined,
        signal && { signal },
      );
    }
  }

  /** An answer, or why there was none that counts. */
  async #attempt(
    { method, key, bytes, hash = hashOfNothing }: S3Request,
    signal: AbortSignal | undefined,
  ): Promise<S3Answer | string> {
    // A controller and a timer that are held here: a signal that follows others ends with the garbage collector.
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
