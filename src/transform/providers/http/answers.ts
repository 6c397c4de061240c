import { Refusal } from '../../../platform/errors.ts';
import {
  retryAfterSeconds,
  type Answer,
  type OutboundResult,
} from '../../../platform/outbound/outbound-result.ts';
import { ko, type Outcome } from '../action.ts';
import { readResult, type TaskResult } from './task-result.ts';

/** A host that asks for a longer pause than this is asked again after it. */
const longestPauseSeconds = 24 * 60 * 60;

/** Statuses of HTTP with which a request may be made again as it is, beside all from 500 on. */
const passing: ReadonlySet<number> = new Set([408, 421, 425, 429]);

/** Puts the step off: its task is sent again after a while. */
export function later(code: string, message: string, seconds?: number): Refusal {
  const pause = seconds !== undefined && { retryAfterSeconds: seconds };
  return new Refusal('unavailable', message, { key: code, ...pause });
}

/** What of a call there is to read: the result in its answer, or how the step goes on without one. */
export type Reading = { readonly body: Buffer } | { readonly outcome: Outcome };

/**
 * What becomes of a step whose call ended so. What may go well the next time puts the step off: repetition is safe, as
 * the id of the task stays.
 */
export function readingOf(result: OutboundResult): Reading {
  if (result.kind === 'answered') return readingOfAnswer(result);
  const { kind, message } = result;
  if (kind === 'refused') return { outcome: ko('target-refused', message) };
  if (result.code === 'answer-too-large') return { outcome: ko(result.code, message) };
  throw later(result.code, message, kind === 'unavailable' ? result.retryInSeconds : undefined);
}

function readingOfAnswer(answer: Answer): Reading {
  const { status, body } = answer;
  const code = `http-${status}`;
  const message = `The provider answered ${status}`;
  if (status === 202 && body.length === 0) throw later('queued', 'The provider has taken the task');
  if (status >= 200 && status < 300) return { body };
  if (status >= 500 || passing.has(status)) {
    const pause = retryAfterSeconds(answer);
    throw later(code, message, pause && Math.min(pause, longestPauseSeconds));
  }
  const following = status < 400 ? ', and redirects are not followed' : '';
  return { outcome: ko(code, `${message}${following}`) };
}

/** A result, or how the step goes on without one: what is no JSON may come from something between and is asked for again, JSON that is no result will not get better. */
export async function resultIn(
  body: Buffer,
  parse: (body: Buffer) => Promise<unknown>,
): Promise<TaskResult | { readonly outcome: Outcome }> {
  let json: unknown;
  try {
    json = await parse(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === 'bad-request') throw later('bad-answer', 'The provider answered no JSON');
    return { outcome: ko('bad-answer', misfit(error)) };
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
