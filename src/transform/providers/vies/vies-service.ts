import type { Outcome, Task } from '../action.ts';
import { err, ko } from '../action.ts';
import { findLongerPause, resolveUnanswered } from '../http/answers.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import type { Timings } from '../../../platform/timings.ts';
import type { Answer } from '../../../platform/outbound/outbound-result.ts';
import type { VatNumber } from './tax-ids.thread.ts';
import { readAnswer, type VatCheck } from './vies-answer.ts';

const maxAnswerBytes = 64 * 1024;

/** Permanent errors of VIES; all others are temporary and retried. */
const permanentErrors: ReadonlySet<string> = new Set(['INVALID_INPUT', 'VAT_BLOCKED', 'IP_BLOCKED']);

/** Result of a check, or the outcome of the step without one. */
type CheckResult = VatCheck | { readonly outcome: Outcome };

/** Client of the service of the European Commission that queries the registers of member states. */
export class ViesService {
  readonly #url: string;
  readonly #outbound: OutboundClient;
  readonly #timeoutMs: number;

  constructor(url: string, outbound: OutboundClient, { callTimeoutMs }: Timings['outbound']) {
    this.#timeoutMs = callTimeoutMs;
    this.#url = `${url}/check-vat-number`;
    this.#outbound = outbound;
  }

  /** Checks a number on behalf of a requester: if VIES knows the requester's number, its answer has a consultation number. */
  async check(task: Task, number: VatNumber, requester: VatNumber | undefined): Promise<CheckResult> {
    const { scope, signal, tries } = task;
    const result = await this.#outbound.call({
      method: 'POST',
      url: this.#url,
      workspace: scope.workspaceId,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: number.country,
        vatNumber: number.code,
        ...(requester && {
          requesterMemberStateCode: requester.country,
          requesterNumber: requester.code,
        }),
      }),
      timeoutMs: this.#timeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    });
    if (result.kind !== 'answered') return { outcome: resolveUnanswered(result) };
    const answer = readAnswer(result.body);
    if (answer && !('error' in answer)) return answer;
    if (requester && answer?.error === 'INVALID_REQUESTER_INFO') return this.check(task, number, undefined);
    return { outcome: answer ? failed(answer.error, result, tries) : retryUnreadable(result, tries) };
  }
}

function failed(error: string, answer: Answer, tries: number): Outcome {
  const code = error.toLowerCase().replaceAll('_', '-');
  const message = `VIES answered ${error}`;
  return permanentErrors.has(error) ? ko(code, message) : err(code, message, findLongerPause(answer, tries));
}

/** Retries a request whose answer cannot be read: a proxy may have answered for the service. */
function retryUnreadable(answer: Answer, tries: number): Outcome {
  const { status } = answer;
  const code = status === 200 ? 'bad-answer' : `http-${status}`;
  return err(code, `VIES answered ${status} and nothing that can be read`, findLongerPause(answer, tries));
}
