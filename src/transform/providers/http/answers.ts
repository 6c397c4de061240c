import { RequestError } from '../../../platform/errors.ts';
import {
  retryAfterSeconds,
  type Answer,
  type OutboundResult,
} from '../../../platform/outbound/outbound-result.ts';
import { err, ko, queued, type Outcome } from '../action.ts';
import { readResult, type TaskResult } from './task-result.ts';

/** Maximum pause that a host can request; it is called again afterwards. */
const maxPauseSeconds = 24 * 60 * 60;

/** HTTP statuses below 500 after which the same request may be repeated. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 421, 425, 429]);

/** Content of the answer to a call, or the outcome of the step without one. */
export type Reading = { readonly body: Buffer } | { readonly outcome: Outcome };

/**
 * Returns the answer to read, or the outcome of a step whose call ended in another way. Temporary failures are retried, which is
 * safe because the id of the task stays the same. Throws as `unavailable` if the call was not made because the circuit of its
 * host is open: that does not count as an attempt of the step.
 */
export function readCallResult(result: OutboundResult, tries: number): Reading {
  if (result.kind === 'answered') return readCallAnswer(result, tries);
  if (result.kind !== 'refused' && result.code === 'answer-too-large')
    return { outcome: ko(result.code, result.message) };
  return { outcome: resolveUnanswered(result) };
}

/** Returns the outcome of a step whose call got no answer. */
export function resolveUnanswered(result: Exclude<OutboundResult, Answer>): Outcome {
  const { kind, message } = result;
  if (kind === 'refused') return ko('target-refused', message);
  if (kind === 'unknown' || result.code === 'host-unreachable') return err(result.code, message);
  const pause = result.retryInSeconds !== undefined && { retryAfterSeconds: result.retryInSeconds };
  throw new RequestError('unavailable', message, { key: result.code, ...pause });
}

function readCallAnswer(answer: Answer, tries: number): Reading {
  const { status, body } = answer;
  const code = `http-${status}`;
  const message = `The provider answered ${status}`;
  if (status === 202 && body.length === 0) return { outcome: queued() };
  if (status >= 200 && status < 300) return { body };
  if (status >= 500 || retryableStatuses.has(status)) {
    return { outcome: err(code, message, findLongerPause(answer, tries)) };
  }
  const following = status < 400 ? ', and redirects are not followed' : '';
  return { outcome: ko(code, `${message}${following}`) };
}

/**
 * Returns the pause in seconds that a host requests if it is longer than the step's own backoff: a shorter one
 * would use up the attempts too quickly.
 */
export function findLongerPause(answer: Answer, tries: number): number | undefined {
  const seconds = Math.min(retryAfterSeconds(answer) ?? 0, maxPauseSeconds);
  return seconds > Math.min(5 * 2 ** tries, 30 * 60) ? seconds : undefined;
}

const notJson = err('bad-answer', 'The provider answered no JSON');

/**
 * Parses a result, or returns the outcome of the step: an answer that is not JSON may come from a proxy and is retried, JSON that
 * is not a result fails permanently.
 */
export async function parseResult(
  body: Buffer,
  parse: (body: Buffer) => Promise<unknown>,
): Promise<TaskResult | { readonly outcome: Outcome }> {
  let json: unknown;
  try {
    json = await parse(body);
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind === 'unavailable') throw error;
    return { outcome: error.kind === 'bad-request' ? notJson : ko('bad-answer', misfit(error)) };
  }
  try {
    return readResult(json);
  } catch (error) {
    if (error instanceof RequestError) return { outcome: ko('bad-answer', misfit(error)) };
    throw error;
  }
}

function misfit({ fields, message }: RequestError): string {
  const where = fields && Object.keys(fields).length > 0 ? `: ${JSON.stringify(fields)}` : ` (${message})`;
  return `The provider answered no result${where}`.slice(0, 2000);
}
