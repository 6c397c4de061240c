import type { LookupAddress, LookupOptions } from 'node:dns';
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { once } from 'node:events';
import { buildConnector } from 'undici';
import type { AllowList, Target } from './allow-list.ts';

/** Resolves a name to all its addresses, as `dns.lookup` does. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Error of a target that may not be called. Its message contains no address, so that callers learn nothing about our network. */
export class TargetRefused extends Error {
  constructor() {
    super('The address of the host is not public: the operator can allow it with DOCMILL_OUTBOUND_ALLOW');
    this.name = 'TargetRefused';
  }
}

export interface ConnectorOptions {
  allow: AllowList;
  resolve: Resolve;
  /** Timeout of name resolution, connection and TLS together. */
  connectMs: number;
}

/**
 * Creates a connector for one origin that connects only to allowed addresses. It connects to the very addresses that it has
 * checked, so DNS rebinding has no effect; a single forbidden address refuses the name.
 */
export function guardedConnector(
  origin: URL,
  { allow, resolve, connectMs }: ConnectorOptions,
): buildConnector.connector {
  const target = targetOf(origin);
  const connect = buildConnector({
    timeout: connectMs,
    allowH2: false,
    autoSelectFamily: true,
    lookup: guardedLookup(target, allow, resolve),
  });
  return (options, callback) => {
    // A literal address is connected to without a look-up.
    if (isIP(target.host) && !allow.allows(target, target.host)) return callback(new TargetRefused(), null);
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      if (allow.allows(target, peerOf(socket))) return callback(null, socket);
      socket.destroy();
      callback(new TargetRefused(), null);
    });
  };
}

/**
 * Connects to a target without a URL, after the same checks; rejects with a {@link TargetRefused}, or the error of the socket.
 */
export async function guardedSocket(
  target: Target,
  { allow, resolve, connectMs }: ConnectorOptions,
): Promise<Socket> {
  // A literal address is connected to without a look-up.
  if (isIP(target.host) && !allow.allows(target, target.host)) throw new TargetRefused();
  const lookup = guardedLookup(target, allow, resolve);
  const socket = connectSocket({ ...target, autoSelectFamily: true, lookup });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    if (!allow.allows(target, peerOf(socket))) throw new TargetRefused();
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Returns the target of a URL. */
export function targetOf({ protocol, hostname, port }: URL): Target {
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
}

function peerOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress;
}

function guardedLookup(target: Target, allow: AllowList, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    // Node passes no list after a failed look-up.
    const answer = (error: NodeJS.ErrnoException | null, found: LookupAddress[] = []) => {
      const [first] = found;
      if (error || !first) return callback(error ?? notFound(), []);
      if (!found.every(({ address }) => allow.allows(target, address)))
        return callback(new TargetRefused(), []);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    };
    try {
      resolve(host, { ...options, all: true }, answer);
    } catch {
      answer(notFound(), []);
    }
  };
}

function notFound(): NodeJS.ErrnoException {
  return Object.assign(new Error('The name has no address'), { code: 'ENOTFOUND' });
}
