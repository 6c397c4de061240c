import { connect } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { ConfigError } from '../environment.ts';
import { readTls } from './tls.ts';

/** The part of the driver's configuration that says which server is connected to, as whom and how. */
export interface ServerConfig {
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl?: ConnectionOptions | false;
}

/** Sessions that only read are of no use, and every session moves on from a server that has become read-only (decision 462). */
const sessionAttributes = new Set(['any', 'read-write', 'primary']);

const probeTimeoutMs = 3000;

/** The first bytes that a client sends when it wants TLS. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Throws a {@link ConfigError} unless the text is a URL of PostgreSQL whose TLS parameters can be used. */
export function checkConnectionUrl(text: string): void {
  if (/^postgres(ql)?:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)/.test(text))
    throw new ConfigError(
      'DATABASE_URL names several hosts: name one address that leads to the primary, as a DNS name or a proxy does',
    );
  if (!isPostgresUrl(text))
    throw new ConfigError('DATABASE_URL must be of the form postgres://user:password@host:port/database');
  const { searchParams } = new URL(text);
  const attributes = searchParams.get('target_session_attrs') ?? 'any';
  if (!sessionAttributes.has(attributes))
    throw new ConfigError(
      `DATABASE_URL: target_session_attrs=${attributes} cannot be used: Docmill writes, so use read-write`,
    );
  readTls(searchParams);
}

function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname } = new URL(text);
  const isEscaped = [username, password, pathname].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1 && isEscaped;
}

/**
 * Reads a connection URL for the driver, its TLS parameters included: the only place that does (decision 461). With
 * `sslmode=prefer` the server is asked whether it offers TLS.
 */
export async function readConnectionUrl(text: string): Promise<ServerConfig> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(text);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1');
  const server = {
    host,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(port !== '' && { port: Number(port) }),
  };
  // As with libpq, what does not leave the machine is not encrypted.
  if (host.startsWith('/')) return { ...server, ssl: false };
  const tls = readTls(searchParams);
  if (!tls) return server;
  const isEncrypted =
    tls.mode === 'prefer' ? await offersTls(host, server.port ?? 5432) : tls.mode !== 'disable';
  return { ...server, ssl: isEncrypted && tls.options };
}

/** Asks a server whether it offers TLS. Rejects when it does not answer. */
async function offersTls(host: string, port: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port }, () => socket.write(sslRequest));
  socket.setTimeout(probeTimeoutMs, () => socket.destroy(new Error('timeout expired')));
  socket.once('data', (answer) => resolve(answer.toString('latin1', 0, 1) === 'S'));
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('Connection terminated unexpectedly')));
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
