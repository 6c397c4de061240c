import { isObject } from '../../../platform/json-object.ts';
import type { Answer } from '../../../platform/outbound/outbound-result.ts';
import { err, ok, type Outcome } from '../action.ts';
import { findLongerPause } from '../http/answers.ts';

/** Maximum delay that a receiver may request. */
const maxPauseSeconds = 30 * 24 * 60 * 60;

/** Members of an answer that the service reads. */
interface AnswerReport {
  readonly code?: string;
  readonly message?: string;
  /** Delay in seconds. */
  readonly retryIn?: number;
}

/** Returns the outcome of a step by the answer to its message: only 200 and 204 confirm that it was accepted. */
export function createAnswerOutcome(answer: Answer, tries: number): Outcome {
  const { status, body } = answer;
  const { retryIn, ...said } = readReport(body);
  if (status === 200 || status === 204) return ok(said);
  const { code = `http-${status}`, message = `The receiver answered ${status}` } = said;
  return err(code, message, retryIn ?? findLongerPause(answer, tries));
}

/** Reads the usable members of an answer. It may come from a proxy in front of the receiver, so anything else is ignored. */
function readReport(body: Buffer): AnswerReport {
  const json = readJson(body);
  if (!isObject(json)) return {};
  const { code, message, retry_in: retryIn } = json;
  return {
    ...(typeof code === 'string' && /^[\w.:-]{1,100}$/.test(code) && { code }),
    ...(typeof message === 'string' && message !== '' && { message: message.slice(0, 2000) }),
    ...(typeof retryIn === 'number' &&
      retryIn >= 1 && { retryIn: Math.min(Math.ceil(retryIn), maxPauseSeconds) }),
  };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
