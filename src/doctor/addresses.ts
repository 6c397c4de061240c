import type { Config } from '../platform/config.ts';
import { examined, fine, reasonOf, wrong, type Finding } from './finding.ts';

/** Result of a request to an address: the public keys of this service, another program, or the reason why there was no answer. */
type Answer = { readonly keys: string } | 'other' | { readonly reason: string };

/** Checks that the port is free or used by this service, and that the public URL leads to it. */
export async function examineAddresses({ roles, port, publicUrl, timings }: Config): Promise<Finding[]> {
  if (!roles.has('web') || port === 0) return [];
  const { addressTimeoutMs } = timings.doctor;
  const local = await ask(`http://127.0.0.1:${port}`, addressTimeoutMs);
  if (local === 'other')
    return [wrong('port', `Port ${port} is taken by another program: end it, or set PORT.`)];
  if (!('keys' in local)) return [fine('port', `Nothing listens on port ${port}; the start will.`)];
  return [
    fine('port', `The service answers on port ${port}.`),
    await examined('public-url', () => examinePublicUrl(publicUrl, local.keys, addressTimeoutMs)),
  ];
}

async function examinePublicUrl(publicUrl: string, keys: string, timeoutMs: number): Promise<Finding> {
  const found = await ask(publicUrl, timeoutMs);
  const why =
    found === 'other' || ('keys' in found && found.keys !== keys)
      ? 'another program answers there'
      : 'reason' in found && found.reason;
  return why
    ? wrong(
        'public-url',
        `DOCMILL_PUBLIC_URL (${publicUrl}) does not lead to this service, so that its links do not work: ${why}. Correct the setting or what is at that address.`,
      )
    : fine('public-url', `${publicUrl} leads to this service.`);
}

async function ask(url: string, timeoutMs: number): Promise<Answer> {
  try {
    const answer = await fetch(`${url}/.well-known/jwks.json`, { signal: AbortSignal.timeout(timeoutMs) });
    const keys: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined;
    return typeof keys === 'object' && keys !== null && 'keys' in keys
      ? { keys: JSON.stringify(keys) }
      : 'other';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // Only a program that does not speak HTTP resets or garbles the exchange.
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    return /^(HPE_|UND_ERR_SOCKET|ECONNRESET)/.test(code) ? 'other' : { reason: reasonOf(cause) };
  }
}
