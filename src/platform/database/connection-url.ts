import { connect } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { ConfigError } from '../environment.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { readTls, tlsParameters } from './tls.ts';

/** Part of the driver's configuration: server, user, database and TLS. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl?: ConnectionOptions | false;
}

/**
 * Accepted values of `target_session_attrs`: the service has to write, and every session leaves a server that has become
 * read-only (ADR 11).
 */
const sessionAttributes = new Set(['any', 'read-write', 'primary']);

const defaultPort = 5432;

/** SSLRequest message: the first bytes that a client sends to request TLS. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Parameters of the URL that apply to every connection. */
const supportedParameters = ['host', 'port', 'target_session_attrs', 'ssl', ...tlsParameters] as const;

/** Reasons why common libpq parameters are not supported, by name. */
const unsupportedReasons: Partial<Record<string, string>> = {
  application_name: 'Docmill names each of its connections itself',
  connect_timeout: 'Docmill limits the time of each connection itself',
  options: 'set PostgreSQL settings by ALTER ROLE … SET',
};

/** Placeholder for a host that the URL leaves out: `new URL` accepts no user or port without a host. */
const missingHost = 'localhost';

/** Throws a {@link ConfigError} unless the text is a PostgreSQL URL that names one server and has only supported parameters. */
export function checkConnectionUrl(text: string): void {
  const url = parseConnectionUrl(text);
  const host = url?.searchParams.get('host') ?? '';
  if (host.includes(',') || /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)/.test(text))
    throw new ConfigError(
      'DATABASE_URL names several hosts: name one address that leads to the primary, as a DNS name or a proxy does',
    );
  if (!url)
    throw new ConfigError(
      'DATABASE_URL must be of the form postgres://user:password@host:port/database, or postgres://user@/database?host=/folder for the socket in a folder',
    );
  const { searchParams } = url;
  checkParameters(searchParams);
  const attributes = searchParams.get('target_session_attrs') ?? 'any';
  if (!sessionAttributes.has(attributes))
    throw new ConfigError(
      `DATABASE_URL: target_session_attrs=${attributes} cannot be used: Docmill writes, so use read-write`,
    );
  readTls(searchParams);
}

function checkParameters(parameters: URLSearchParams): void {
  for (const name of parameters.keys()) {
    if (!supportedParameters.some((supported) => supported === name))
      throw new ConfigError(
        `DATABASE_URL: the parameter ${name} is not supported: remove it (${unsupportedReasons[name] ?? `supported are ${supportedParameters.join(', ')}`})`,
      );
    if (parameters.getAll(name).length > 1)
      throw new ConfigError(`DATABASE_URL has the parameter ${name} more than once: leave one of them`);
  }
  const port = parameters.get('port');
  if (port !== null && !isPort(port))
    throw new ConfigError(`DATABASE_URL: port must be a whole number from 1 to 65535, not "${port}"`);
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** Parses a PostgreSQL URL, which may leave out the host; returns undefined if it is invalid or names no database. */
function parseConnectionUrl(text: string): URL | undefined {
  const url = URL.parse(text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[:/])/, `$1${missingHost}`));
  if (!url) return undefined;
  const { protocol, username, password, hostname, pathname } = url;
  const isEscaped = [username, password, hostname, pathname].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1 && isEscaped ? url : undefined;
}

/**
 * Reads a connection URL for the driver, including its TLS parameters; nothing else parses it (ADR 12). With
 * `sslmode=prefer`, asks the server whether it offers TLS.
 */
export async function readConnectionUrl(
  text: string,
  { tlsProbeTimeoutMs }: Pick<Timings['database'], 'tlsProbeTimeoutMs'> = defaultTimings.database,
): Promise<ServerConfig> {
  const url = requireUrl(text);
  const { port, username, password, pathname, searchParams } = url;
  const host = hostOf(url);
  const server = {
    host,
    port: Number(searchParams.get('port') ?? (port || defaultPort)),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
  // As in libpq, connections within the machine are not encrypted.
  if (host.startsWith('/')) return { ...server, ssl: false };
  const tls = readTls(searchParams);
  if (!tls) return server;
  const isEncrypted =
    tls.mode === 'prefer' ? await offersTls(host, server.port, tlsProbeTimeoutMs) : tls.mode !== 'disable';
  return { ...server, ssl: isEncrypted && tls.options };
}

/** Formats the host, port and database of a URL for messages, without the password. */
export function formatDatabaseAddress(text: string): string {
  const url = requireUrl(text);
  const host = hostOf(url);
  const port = url.searchParams.get('port') ?? url.port;
  const isBare = host.startsWith('/') || !host.includes(':');
  return `${isBare ? host : `[${host}]`}${port === '' ? '' : `:${port}`}${url.pathname}`;
}

function requireUrl(text: string): URL {
  const url = parseConnectionUrl(text);
  if (!url) throw new TypeError('This is no URL of PostgreSQL; checkConnectionUrl refuses it');
  return url;
}

/** Returns the host, or the folder of the socket. */
function hostOf({ hostname, searchParams }: URL): string {
  return searchParams.get('host') || decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1');
}

/** Asks a server whether it offers TLS. Rejects when it does not answer. */
async function offersTls(host: string, port: number, timeoutMs: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port }, () => socket.write(sslRequest));
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout expired')));
  socket.once('data', (answer) => resolve(answer.toString('latin1', 0, 1) === 'S'));
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('Connection terminated unexpectedly')));
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
