import { newId } from '../../../platform/ids.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import type { OutboundResult } from '../../../platform/outbound/outbound-result.ts';
import type { Timings } from '../../../platform/timings.ts';
import { signedHeaders } from '../../../platform/outbound/standard-webhooks.ts';
import type { ConfigTest, ConfigTestResult } from '../provider.ts';
import { HttpConfig } from './http-config.ts';

/** Maximum length of an answer, of which only the status is read. */
const maxAnswerBytes = 64 * 1024;

/** Statuses of a server that supports no GET at the URL: it is reachable, but the secret is not verified. */
const statusesWithoutTest: ReadonlySet<number> = new Set([404, 405, 501]);

/** Tests an endpoint by a signed GET, which has no effect (RFC 9110, section 9.2.1). */
export function endpointTest({
  outbound,
  timings,
}: {
  outbound: OutboundClient;
  timings: Pick<Timings, 'outbound'>;
}): ConfigTest {
  return async (config, { workspaceId, now: at, signal }) => {
    if (!(config instanceof HttpConfig)) throw new TypeError('The config is none of the provider http');
    const result = await outbound.call({
      method: 'GET',
      url: config.url,
      workspace: workspaceId,
      headers: signedHeaders(config.secret, { id: newId(), at, body: '' }),
      timeoutMs: timings.outbound.testTimeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    });
    return resultOf(result);
  };
}

function resultOf(result: OutboundResult): ConfigTestResult {
  if (result.kind === 'refused') return { ok: false, code: 'target-refused', message: result.message };
  if (result.kind !== 'answered') return { ok: false, code: result.code, message: result.message };
  const { status } = result;
  if (status >= 200 && status < 300)
    return { ok: true, code: 'ok', message: `The server answered ${status}` };
  if (statusesWithoutTest.has(status))
    return {
      ok: true,
      code: 'reached',
      message: `The server is there and knows no tests (${status}): whether it takes the secret is not known`,
    };
  return { ok: false, code: `http-${status}`, message: `The server answered ${status}` };
}
