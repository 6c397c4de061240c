import { RequestError } from '../../../platform/errors.ts';
import { isObject } from '../../../platform/json-object.ts';
import type { NotMade } from '../../../platform/outbound/host-turns.ts';
import { err, ko, ok, type Outcome } from '../action.ts';
import type { Conversation } from './smtp-client.ts';
import type { SendResult } from './smtp-session.ts';

/** Recipient that the server refuses permanently. */
interface Refused {
  readonly address: string;
  readonly answer: string;
}

/** Result of the earlier attempts of a step: recipients known to have the message are not sent it twice. */
export interface Delivery {
  readonly accepted: readonly string[];
  readonly refused: readonly Refused[];
}

/** Reads the `ref` of an earlier attempt. */
export function deliveryOf(ref: string | undefined): Delivery {
  const json: unknown = JSON.parse(ref ?? '{}');
  const { accepted, refused } = isObject(json) ? json : {};
  return {
    accepted: Array.isArray(accepted) ? (accepted as string[]) : [],
    refused: Array.isArray(refused) ? (refused as Refused[]) : [],
  };
}

/** Returns the recipients of a message to which it still has to be sent. */
export function listRemaining({ accepted, refused }: Delivery, recipients: readonly string[]): string[] {
  const settled = new Set([...accepted, ...refused.map(({ address }) => address)]);
  return recipients.filter((address) => !settled.has(address));
}

/** Maximum length of the message of a step. */
export const maxMessageLength = 2000;

/**
 * Returns the outcome of a step after an attempt. Throws as `unavailable` if the server was not called because its circuit is
 * open: that does not count as an attempt of the step.
 */
export function createDeliveryOutcome(
  before: Delivery,
  talk: Conversation<SendResult> | NotMade,
  { sentTo, messageId }: { sentTo: readonly string[]; messageId: string },
): Outcome {
  if ('kind' in talk) {
    const pause = talk.retryInSeconds !== undefined && { retryAfterSeconds: talk.retryInSeconds };
    throw new RequestError('unavailable', talk.message, { key: talk.code, ...pause });
  }
  if ('result' in talk) return createAnswersOutcome(before, talk.result, messageId);
  const { code, message, isFinal } = talk.failure;
  if (!isFinal) return err(code, message);
  if (before.accepted.length === 0) return ko(code, message);
  const refused = sentTo.map((address) => ({ address, answer: message }));
  return createAnswersOutcome(before, { accepted: [], answer: '', refused: refused.map(asFinal) }, messageId);
}

function asFinal(refused: Refused): SendResult['refused'][number] {
  return { ...refused, isFinal: true };
}

function createAnswersOutcome(before: Delivery, handed: SendResult, messageId: string): Outcome {
  const accepted = [...before.accepted, ...handed.accepted];
  const refused = [...before.refused, ...handed.refused.filter(({ isFinal }) => isFinal).map(pickRecipient)];
  const deferred = handed.refused.filter(({ isFinal }) => !isFinal).map(pickRecipient);
  const answered = handed.answer === '' ? '' : ` (${handed.answer})`;
  const message = [
    accepted.length > 0 && `Sent to ${accepted.join(', ')} as ${messageId}${answered}`,
    refused.length > 0 && `refused: ${refused.map(formatRecipient).join('; ')}`,
    deferred.length > 0 && `to be tried again: ${deferred.map(formatRecipient).join('; ')}`,
  ]
    .filter(Boolean)
    .join('; ')
    .slice(0, maxMessageLength);
  if (deferred.length > 0) return { ...err('deferred', message), ref: JSON.stringify({ accepted, refused }) };
  if (refused.length === 0) return ok({ message });
  return ko(accepted.length > 0 ? 'partly-refused' : 'recipients-refused', message);
}

function pickRecipient({ address, answer }: Refused): Refused {
  return { address, answer };
}

function formatRecipient({ address, answer }: Refused): string {
  return `${address} (${answer})`;
}
