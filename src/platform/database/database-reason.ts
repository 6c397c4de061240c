import { errorCode, isConnectionRefused, noPassword } from './outage.ts';
import { tlsReason } from './tls.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  ENOENT: 'there is no such socket',
  EACCES: 'the socket may not be opened',
  ECONNRESET: 'the server closes the connection',
  EPIPE: 'the server closes the connection',
  '28P01': 'the server refuses the user or the password',
  '28000': 'the server refuses the user',
  '3D000': 'there is no such database',
  '53100': 'the disk of the server is full: free space on it',
  '53200': 'the server is out of memory',
  '55000': 'the database accepts no connections',
  '57P01': 'the server is shutting down',
  '57P02': 'the server has crashed and restarts',
  '57P03': 'the server is starting up or shutting down',
  '57P04': 'the database is being dropped',
  '57P05': 'the server ends idle sessions: set idle_session_timeout to 0 for the user',
  '25006': 'the server only allows reading: name its primary in DATABASE_URL',
  '58030': 'the disk of the server fails',
};

/** SQLSTATE classes that operators cause and can fix: connection, authorization, privileges, resources, shutdown, system. */
const operational = /^(08...|28...|3D000|3F000|25006|42501|42704|53...|54...|55...|57...|58...)$/;

/** Explains why a database cannot be used; for a code without a text here, returns the message of the server or the driver. */
export function databaseReason(error: unknown): string {
  const code = errorCode(error) ?? '';
  const message = messageOf(error);
  if (noPassword.test(message)) return 'the server asks for a password, and the URL has none';
  if (code === '42501' && isConnectionRefused(error))
    return 'the user may not connect to the database: grant connect on database to it';
  if (code === '53300') return noConnectionReason(message);
  return tlsReason({ code, message }) ?? reasons[code] ?? (message || code);
}

/** Explains which limit of connections is reached: that of the user, the database or the server. */
function noConnectionReason(message: string): string {
  const [, owner] = /for (role|database)/.exec(message) ?? [];
  const place = owner === undefined ? 'the server' : owner === 'role' ? 'the user' : 'the database';
  const limit = owner === undefined ? 'max_connections' : 'its CONNECTION LIMIT';
  return `${place} has no connection left: raise ${limit}, or lower DOCMILL_DATABASE_POOL or the number of processes`;
}

/** Returns the message of the innermost cause: the errors that wrap it name the operation, not the reason. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}

/** Returns the reason like {@link databaseReason} if an operator can fix the error; undefined for a bug. */
export function operationalReason(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  return operational.test(code) ? databaseReason(error) : undefined;
}
