import type { Clock } from '../../platform/clock.ts';
import type { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { retryAfterSeconds, type Answer } from '../../platform/outbound/outbound-result.ts';
import { signedHeaders } from '../../platform/outbound/standard-webhooks.ts';
import type { Timings } from '../../platform/timings.ts';
import type { WebhookAttempt, WebhookDelivery } from '../deliveries/delivery.entity.ts';
import type { AttemptOutcome } from '../deliveries/delivery.store.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';

const maxResponseBytes = 64 * 1024;

/** Maximum length of a stored response body, in characters. */
const maxStoredBody = 10_000;
const maxStoredHeaders = 50;
const maxStoredHeader = 1000;

/** Outcome of an attempt. */
export type AttemptResult =
  | {
      readonly kind: 'taken' | 'failed' | 'gone';
      readonly attempt: Omit<AttemptOutcome, 'next' | 'againSeconds'>;
      /** Delay that the receiver asks for with `Retry-After`. */
      readonly againSeconds?: number | undefined;
    }
  /** No call was made, because the circuit of the host is open. */
  | { readonly kind: 'spared'; readonly seconds: number };

/** Services that sending a message uses. */
export interface SendingServices {
  readonly clock: Clock;
  readonly outbound: OutboundClient;
  readonly timings: Pick<Timings, 'webhooks'>;
}

/**
 * Sends a message once; an explicitly requested one even if the circuit of the host is open. Throws only the reason of `signal`.
 */
export async function attemptDelivery(
  { clock, outbound, timings }: SendingServices,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  secrets: string,
  { isAsked, signal }: { readonly isAsked: boolean; readonly signal: AbortSignal },
): Promise<AttemptResult> {
  const at = clock.now();
  const body = JSON.stringify(delivery.payload);
  const plain = { 'content-type': 'application/json', accept: 'application/json' };
  const signed = signedHeaders(secrets, { id: delivery.id, at, body });
  const startedAt = performance.now();
  const result = await outbound.call({
    method: 'POST',
    url: endpoint.url,
    workspace: endpoint.workspaceId,
    headers: { ...plain, ...signed },
    body,
    timeoutMs: timings.webhooks.callTimeoutMs,
    maxBytes: maxResponseBytes,
    signal,
    isAsked,
  });
  if (result.kind === 'unavailable' && result.code !== 'host-unreachable')
    return { kind: 'spared', seconds: result.retryInSeconds ?? 5 };
  const { 'webhook-signature': _, ...shown } = signed;
  const attempt = {
    workspaceId: endpoint.workspaceId,
    endpointId: endpoint.id,
    deliveryId: delivery.id,
    number: delivery.attemptCount + 1,
    at,
    durationMs: Math.round(performance.now() - startedAt),
    requestHeaders: { ...plain, ...shown },
  };
  if (result.kind !== 'answered') {
    const code = result.kind === 'refused' ? 'target-refused' : result.code;
    return { kind: 'failed', attempt: { ...attempt, code, message: result.message } };
  }
  const { status } = result;
  const isTaken = status >= 200 && status < 300;
  return {
    kind: isTaken ? 'taken' : status === 410 ? 'gone' : 'failed',
    attempt: { ...attempt, code: isTaken ? 'ok' : `http-${status}`, status, ...keptOf(result) },
    againSeconds: retryAfterSeconds(result),
  };
}

/** Returns the part of a response that is stored; PostgreSQL's texts cannot contain NUL. */
function keptOf({ headers, body }: Answer): Pick<WebhookAttempt, 'answerHeaders' | 'answerBody'> {
  const answerHeaders = Object.entries(headers)
    .slice(0, maxStoredHeaders)
    .map(([name, value]) => [name, printable(String(value)).slice(0, maxStoredHeader)]);
  return {
    answerHeaders: Object.fromEntries(answerHeaders) as Record<string, string>,
    answerBody: printable(body.toString()).slice(0, maxStoredBody),
  };
}

function printable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
