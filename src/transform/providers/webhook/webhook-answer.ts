import { isObject } from '../../../platform/json-object.ts';
import type { Answer } from '../../../platform/outbound/outbound-result.ts';
import { err, ok, type Outcome } from '../action.ts';
import { longerPause } from '../http/answers.ts';

/** The longest pause that a receiver may ask for. */
const longestPauseSeconds = 30 * 24 * 60 * 60;

/** What a receiver may say about a message in its answer. */
interface Said {
  readonly code?: string;
  readonly message?: string;
  /** In seconds. */
  readonly retryIn?: number;
}

/** What becomes of a step whose message was answered so: only 200 and 204 say that it was taken. */
export function outcomeOfAnswer(answer: Answer, tries: number): Outcome {
  const { status, body } = answer;
  const { retryIn, ...said } = saidIn(body);
  if (status === 200 || status === 204) return ok(said);
  const { code = `http-${status}`, message = `The receiver answered ${status}` } = said;
  return err(code, message, retryIn ?? longerPause(answer, tries));
}

/** What can be used of an answer. It may come from something that stands before the receiver, so the rest says nothing. */
function saidIn(body: Buffer): Said {
  const json = readJson(body);
  if (!isObject(json)) return {};
  const { code, message, retry_in: retryIn } = json;
  return {
    ...(typeof code === 'string' && /^[\w.:-]{1,100}$/.test(code) && { code }),
    ...(typeof message === 'string' && message !== '' && { message: message.slice(0, 2000) }),
    ...(typeof retryIn === 'number' &&
      retryIn >= 1 && { retryIn: Math.min(Math.ceil(retryIn), longestPauseSeconds) }),
  };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
