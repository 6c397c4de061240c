import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { StorageConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { storageAway } from './storage-error.ts';

export type S3Config = Extract<StorageConfig, { kind: 's3' }>;

/** How long the client waits for an answer, and how often it asks. */
export interface S3Limits {
  /** From a request to the head of its answer. */
  answerMs: number;
  attempts: number;
}

const defaultLimits: S3Limits = { answerMs: 20_000, attempts: 3 };
const firstPauseMs = 100;

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
  readonly #limits: S3Limits;

  constructor(config: S3Config, log: Log, limits = defaultLimits) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
    this.#bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}`;
    this.#signer = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
    this.#log = log;
    this.#limits = limits;
  }

  /** Answers whatever the store said that is not a passing trouble; refuses as `unavailable` when it stays away. */
  async request(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body?: { bytes: Buffer; hash: string },
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(method, key, body);
      if (outcome instanceof Response) return outcome;
      this.#log.warn({ method, key, attempt, reason: outcome }, 'file storage did not answer');
      if (attempt >= this.#limits.attempts) throw storageAway();
      await pause(firstPauseMs * 2 ** attempt * Math.random());
    }
  }

  /** An answer, or why there was none that counts. */
  async #attempt(
    method: string,
    key: string,
    body: { bytes: Buffer; hash: string } | undefined,
  ): Promise<Response | string> {
    const noAnswer = new AbortController();
    const timer = setTimeout(() => noAnswer.abort(), this.#limits.answerMs);
    try {
      const response = await fetch(
        await this.#signer.sign(`${this.#bucketUrl}/${key}`, {
          method,
          headers: { 'x-amz-content-sha256': body?.hash ?? hashOfNothing },
          redirect: 'manual',
          signal: noAnswer.signal,
          ...(body && { body: new Uint8Array(body.bytes) }),
        }),
      );
      if (response.status < 500 && response.status !== 429) return response;
      await response.body?.cancel();
      return `status ${response.status}`;
    } catch (error) {
      return noAnswer.signal.aborted ? `no answer in ${this.#limits.answerMs} ms` : reasonOf(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** `fetch` says only "fetch failed" and keeps the reason as the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
