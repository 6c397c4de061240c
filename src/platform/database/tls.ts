import { readFileSync } from 'node:fs';
import { createSecureContext, type ConnectionOptions } from 'node:tls';
import { ConfigError } from '../environment.ts';

/** TLS modes: those of libpq except `allow`, and `no-verify` of node-postgres. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
type TlsMode = (typeof tlsModes)[number];

/** Parameters of a connection URL that configure TLS. */
export const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;

/** Value of `sslrootcert` for the certificate authorities that Node.js trusts. */
const systemRoots = 'system';

/** Reads the TLS parameters of a URL; returns undefined without any, so that the defaults of the driver apply. */
export function readTls(
  parameters: URLSearchParams,
): { mode: TlsMode; options: ConnectionOptions } | undefined {
  const mode = parameters.get('sslmode') ?? modeOfSwitch(parameters.get('ssl'));
  const files = tlsParameters.slice(1).filter((name) => parameters.has(name));
  if (mode === undefined) {
    if (files.length === 0) return undefined;
    throw new ConfigError(`DATABASE_URL: ${files[0]} has no effect without sslmode: add sslmode=verify-full`);
  }
  if (!isTlsMode(mode))
    throw new ConfigError(`DATABASE_URL: sslmode must be one of ${tlsModes.join(', ')}, not "${mode}"`);
  return { mode, options: tlsOptions(mode, parameters) };
}

/** Reads `ssl`, the JDBC parameter for what libpq calls `sslmode`. */
function modeOfSwitch(ssl: string | null): TlsMode | undefined {
  if (ssl === null) return undefined;
  if (ssl === 'true') return 'require';
  if (ssl === 'false') return 'disable';
  throw new ConfigError(`DATABASE_URL: ssl must be true or false, not "${ssl}": set sslmode instead`);
}

function isTlsMode(mode: string): mode is TlsMode {
  return tlsModes.some((known) => known === mode);
}

/**
 * Returns the options of a mode. As in libpq, `require` verifies nothing unless a root certificate is given; then it means
 * `verify-ca`.
 */
function tlsOptions(mode: TlsMode, parameters: URLSearchParams): ConnectionOptions {
  const root = parameters.get('sslrootcert');
  if (mode === 'verify-ca' && root === null)
    throw new ConfigError(
      'DATABASE_URL: sslmode=verify-ca needs sslrootcert, the file of the certificate authority',
    );
  if (root === systemRoots && mode !== 'verify-full')
    throw new ConfigError('DATABASE_URL: sslrootcert=system needs sslmode=verify-full');
  const [cert, key] = [parameters.get('sslcert'), parameters.get('sslkey')];
  if ((cert === null) !== (key === null))
    throw new ConfigError('DATABASE_URL: sslcert and sslkey must be given together');
  const options = {
    ...(root !== null && root !== systemRoots && { ca: readCertificate('sslrootcert', root) }),
    ...(cert !== null && { cert: readCertificate('sslcert', cert) }),
    ...(key !== null && { key: readCertificate('sslkey', key) }),
  };
  checkCertificates(options);
  if (mode === 'verify-full') return options;
  const isVerified = mode === 'verify-ca' || (mode === 'require' && root !== null);
  return isVerified
    ? { ...options, checkServerIdentity: () => undefined }
    : { ...options, rejectUnauthorized: false };
}

function readCertificate(parameter: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: ${parameter} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Checks that the certificates can be used. Node.js ignores a root certificate that it cannot read, and would then trust
 * no server.
 */
function checkCertificates(options: { ca?: string; cert?: string; key?: string }): void {
  if (options.ca !== undefined && !options.ca.includes('-----BEGIN CERTIFICATE-----'))
    throw new ConfigError('DATABASE_URL: sslrootcert has no certificate in it: name a file in PEM format');
  try {
    createSecureContext(options);
  } catch (error) {
    const names = Object.keys(options).map((name) => (name === 'ca' ? 'sslrootcert' : `ssl${name}`));
    throw new ConfigError(`DATABASE_URL: ${names.join(', ')} cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const certificateReasons: Partial<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the server's certificate is for another host name: use a name in DATABASE_URL that it is for, or sslmode=verify-ca",
  CERT_HAS_EXPIRED: "the server's certificate has expired: renew it on the server",
  CERT_NOT_YET_VALID:
    "the server's certificate is not valid yet: correct the clock of this machine, or replace the certificate on the server",
};

const untrusted =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_(SIGNATURE_FAILURE|UNTRUSTED))$/;

/** Explains why a connection failed if TLS or the lack of it is the reason; otherwise returns undefined. */
export function tlsReason({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): string | undefined {
  if (untrusted.test(code))
    return "the server's certificate is not from a certificate authority that is trusted here: name the file of its authority with sslrootcert";
  if (message === 'The server does not support SSL connections')
    return 'the server offers no TLS: turn it on there (ssl = on), or use sslmode=prefer';
  if (code === '28000' && message.endsWith('no encryption'))
    return 'the server has no rule in pg_hba.conf for this user and database without TLS: add sslmode=require to the URL';
  return certificateReasons[code];
}
