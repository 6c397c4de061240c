import { Refusal } from '../../../platform/errors.ts';
import {
  retryAfterSeconds,
  type Answer,
  type OutboundResult,
} from '../../../platform/outbound/outbound-result.ts';
import { err, ko, queued, type Outcome } from '../action.ts';
import { readResult, type TaskResult } from './task-result.ts';

/** A host that asks for a longer pause than this is asked again after it. */
const longestPauseSeconds = 24 * 60 * 60;

/** Statuses of HTTP with which a request may be made again as it is, beside all from 500 on. */
const passing: ReadonlySet<number> = new Set([408, 421, 425, 429]);

/** What of a call there is to read: the result in its answer, or how the step goes on without one. */
export type Reading = { readonly body: Buffer } | { readonly outcome: Outcome };

/**
 * What becomes of a step whose call ended so. What may go well the next time is tried again, which is safe, as the id of
 * the task stays. Throws as `unavailable` when the call was not made to spare its host: that is no try of the step.
 */
export function readingOf(result: OutboundResult, tries: number): Reading {
  if (result.kind === 'answered') return readingOfAnswer(result, tries);
  if (result.kind !== 'refused' && result.code === 'answer-too-large')
    return { outcome: ko(result.code, result.message) };
  return { outcome: unanswered(result) };
}

/** The same of a call that nobody answered. */
export function unanswered(result: Exclude<OutboundResult, Answer>): Outcome {
  const { kind, message } = result;
  if (kind === 'refused') return ko('target-refused', message);
  if (kind === 'unknown' || result.code === 'host-unreachable') return err(result.code, message);
  const pause = result.retryInSeconds !== undefined && { retryAfterSeconds: result.retryInSeconds };
  throw new Refusal('unavailable', message, { key: result.code, ...pause });
}

function readingOfAnswer(answer: Answer, tries: number): Reading {
  const { status, body } = answer;
  const code = `http-${status}`;
  const message = `The provider answered ${status}`;
  if (status === 202 && body.length === 0) return { outcome: queued() };
  if (status >= 200 && status < 300) return { body };
  if (status >= 500 || passing.has(status)) {
    return { outcome: err(code, message, longerPause(answer, tries)) };
  }
  const following = status < 400 ? ', and redirects are not followed' : '';
  return { outcome: ko(code, `${message}${following}`) };
}

/**
 * The pause that a host asks for, when it is longer than the step's own would be (decision 23): a shorter one would use up
 * the tries in no time.
 */
export function longerPause(answer: Answer, tries: number): number | undefined {
  const seconds = Math.min(retryAfterSeconds(answer) ?? 0, longestPauseSeconds);
  return seconds > Math.min(5 * 2 ** tries, 30 * 60) ? seconds : undefined;
}

const notJson = err('bad-answer', 'The provider answered no JSON');

/** A result, or how the step goes on without one: what is no JSON may come from something between and is asked for again, JSON that is no result will not get better. */
export async function resultIn(
  body: Buffer,
  parse: (body: Buffer) => Promise<unknown>,
): Promise<TaskResult | { readonly outcome: Outcome }> {
  let json: unknown;
  try {
    json = await parse(body);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
    return { outcome: error.kind === 'bad-request' ? notJson : ko('bad-answer', misfit(error)) };
  }
  try {
    return readResult(json);
  } catch (error) {
    if (error instanceof Refusal) return { outcome: ko('bad-answer', misfit(error)) };
    throw error;
  }
}

function misfit({ fields, message }: Refusal): string {
  const where = fields && Object.keys(fields).length > 0 ? `: ${JSON.stringify(fields)}` : ` (${message})`;
  return `The provider answered no result${where}`.slice(0, 2000);
}
