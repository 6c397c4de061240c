import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AllowList } from './outbound/allow-list.ts';
import { ConfigError, httpUrl, integer, list, readWord, type Environment } from './environment.ts';
import { readConsoleSignIn, type ConsoleSignIn } from './auth/console-sign-in.ts';
import { readRoles, type Roles } from './auth/roles.ts';
import { checkConnectionUrl } from './database/connection-url.ts';
import { readEdge, type EdgeConfig } from './rest/edge-config.ts';
import { defaultTimings, type Timings } from './timings.ts';
import { readTraces, type TracesConfig } from './tracing/traces-config.ts';

/** Part of the work that a process does: answer requests, run jobs, or both. */
export type Role = 'web' | 'worker';

/** Storage for the bytes of files: a folder on disk, or an S3-compatible bucket. */
export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** Treatment of content that the document format ignores silently: `lossy` refuses what would lose data and reports the rest. */
export type DocumentFaults = 'lossy' | 'report' | 'all';

/** Requirements for documents beyond the rules of the format. */
export interface DocumentPolicy {
  readonly refuse: DocumentFaults;
  /** Maximum elements of any list, and maximum bytes of a patched document. */
  readonly limits: { readonly rows: number; readonly patchedBytes: number };
}

/** Servers that may be called on behalf of users, and limits of these calls. */
export interface OutboundConfig {
  /** Addresses that may be called beyond the public internet. */
  readonly allow: AllowList;
  /** Maximum concurrent calls of a workspace to one host. */
  readonly callsPerHost: number;
}

/** Source of the reference rates of the European Central Bank. */
export interface ExchangeRatesConfig {
  /** URL of the folder of its tables. */
  readonly url: string;
  /** Path of a table that is read instead; then no server is called. */
  readonly file: string | undefined;
}

/** Another issuer whose tokens are accepted. */
export interface TrustedIssuer {
  issuer: string;
  jwksUrl: string;
}

/** The settings of a process, read once. Each has its line in `.env.example`. */
export interface Config {
  port: number;
  /** URL of the service for clients, without a trailing slash; public file URLs start with it. */
  publicUrl: string;
  /** Path of this URL: empty, or like `/docmill`. */
  publicPath: string;
  /** URL of the database; undefined: an embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Maximum connections of this process to the database, without the few of queue and hints. */
  databasePoolSize: number;
  roles: ReadonlySet<Role>;
  /** 32 bytes that encrypt the keys in the database; undefined: generated once and stored in the data folder. */
  secret: Buffer | undefined;
  /** The secret that `docmill secret rotate` replaces it with. */
  newSecret: Buffer | undefined;
  storage: StorageConfig;
  tokenIssuer: string;
  tokenAudience: string;
  /** Other issuers whose tokens are trusted, each with its JWKS document. */
  trustedIssuers: readonly TrustedIssuer[];
  /** Named sets of scopes. */
  tokenRoles: Roles;
  /** Sign-in of the console; undefined: users paste a token. */
  consoleSignIn: ConsoleSignIn | undefined;
  jobKeyDays: number;
  /** Days for which finished jobs are kept; undefined: without end. */
  jobDays: number | undefined;
  /** Hours for which an `Idempotency-Key` is remembered. */
  idempotencyHours: number;
  /** Days for which changes are kept. */
  feedDays: number;
  /** Days for which audit events are kept. */
  auditDays: number;
  /** Days for which deliveries of webhooks are kept, and days of failures only after which an endpoint is disabled. */
  webhooks: { readonly days: number; readonly failureDays: number };
  /** Days for which calls of Connect endpoints and their answers are kept. */
  connectDays: number;
  /** Days for which an ended bulk or verification is kept, and maximum running ones of each kind per workspace. */
  longOperations: { readonly days: number; readonly running: number };
  bodyLimitBytes: number;
  /** Days for which a public file URL is valid, from the answer that contains it; 0: without end. */
  fileUrlDays: number;
  /** Days for which temporary files are kept. */
  spoolDays: number;
  /** Maximum subscriptions of one socket. */
  subscriptionsPerSocket: number;
  /** Maximum sockets of one token in this process, and maximum subscriptions over all of them. */
  subscriptionsPerToken: number;
  /** Seconds between a stop signal, after which a process reports that it is not ready, and the closing of its port. */
  drainSeconds: number;
  edge: EdgeConfig;
  documents: DocumentPolicy;
  outbound: OutboundConfig;
  exchangeRates: ExchangeRatesConfig;
  /** URL of the REST service that checks VAT numbers. */
  viesUrl: string;
  /** Maximum jobs that one worker process computes at once. */
  workerConcurrency: number;
  /** Maximum steps of one worker process that wait for outside servers, in addition to those jobs. */
  outsideConcurrency: number;
  /** Maximum concurrent jobs of one workspace in a worker process, of either kind; undefined: no separate limit. */
  workspaceConcurrency: number | undefined;
  /** Maximum concurrent steps of single providers, by the provider's id, instead of the limits above. */
  providerConcurrency: ReadonlyMap<string, number>;
  /** Maximum jobs that the steps of one job may start. */
  startedJobs: number;
  /** Heap of one task in a thread, in megabytes; a task that exceeds it is refused. */
  threadMemoryMb: number;
  /** Folder of the official validators of e-invoices; undefined: only our own rules are checked. */
  einvoiceRules: string | undefined;
  /** Address at which metrics are served; undefined: none. */
  metrics: { readonly port: number; readonly host: string } | undefined;
  /** Export of traces; undefined: off. */
  traces: TracesConfig | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Durations; not a setting for users: tests replace them. */
  timings: Timings;
}

const viesService = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
const publishedRates = 'https://www.ecb.europa.eu/stats/eurofxref/';

/** Port of the service if `PORT` is not set. */
export const defaultPort = 4700;

/** Reads the settings. Throws a {@link ConfigError} that names the variable. */
export function readConfig(env: Environment = process.env, portIfUnset = defaultPort): Config {
  const port = integer(env, 'PORT', portIfUnset, 0, 65_535);
  const publicUrl = readPublicUrl(env, port);
  const trusted = trustedIssuers(env);
  const dataFolder = resolve(env['DOCMILL_DATA'] || './.docmill');
  const bodyLimitBytes = integer(env, 'DOCMILL_BODY_LIMIT_BYTES', 10 * 1024 * 1024, 1024, 1024 ** 3);
  return Object.freeze({
    port,
    publicUrl,
    publicPath: new URL(publicUrl).pathname.replace(/\/$/, ''),
    databaseUrl: databaseUrl(env),
    dataFolder,
    databasePoolSize: integer(env, 'DOCMILL_DATABASE_POOL', 10, 2, 1000),
    roles: roles(env),
    secret: secret(env, 'DOCMILL_SECRET'),
    newSecret: secret(env, 'DOCMILL_NEW_SECRET'),
    storage: storage(env, dataFolder),
    tokenIssuer: env['DOCMILL_TOKEN_ISSUER'] || 'docmill',
    tokenAudience: env['DOCMILL_TOKEN_AUDIENCE'] || 'docmill',
    trustedIssuers: trusted,
    tokenRoles: readRoles(env),
    consoleSignIn: readConsoleSignIn(env, trusted),
    jobKeyDays: integer(env, 'DOCMILL_JOB_KEY_DAYS', 730, 1, 36_500),
    // A job can be retried up to 100 days after it has ended.
    jobDays: integer(env, 'DOCMILL_JOB_DAYS', 0, 101, 36_500) || undefined,
    idempotencyHours: integer(env, 'DOCMILL_IDEMPOTENCY_HOURS', 24, 1, 8760),
    feedDays: integer(env, 'DOCMILL_FEED_DAYS', 30, 1, 3650),
    auditDays: integer(env, 'DOCMILL_AUDIT_DAYS', 730, 1, 36_500),
    connectDays: integer(env, 'DOCMILL_CONNECT_DAYS', 30, 1, 3650),
    webhooks: {
      days: integer(env, 'DOCMILL_WEBHOOK_DAYS', 30, 1, 3650),
      failureDays: integer(env, 'DOCMILL_WEBHOOK_FAILURE_DAYS', 5, 1, 365),
    },
    longOperations: {
      days: integer(env, 'DOCMILL_LONG_OPERATION_DAYS', 90, 1, 36_500),
      running: integer(env, 'DOCMILL_LONG_OPERATIONS', 20, 1, 10_000),
    },
    bodyLimitBytes,
    fileUrlDays: integer(env, 'DOCMILL_FILE_URL_DAYS', 365, 0, 36_500),
    spoolDays: integer(env, 'DOCMILL_SPOOL_DAYS', 7, 1, 3650),
    subscriptionsPerSocket: integer(env, 'DOCMILL_SOCKET_SUBSCRIPTIONS', 200, 1, 100_000),
    subscriptionsPerToken: integer(env, 'DOCMILL_TOKEN_SUBSCRIPTIONS', 1000, 1, 1_000_000),
    drainSeconds: integer(env, 'DOCMILL_DRAIN_SECONDS', 1, 0, 300),
    edge: readEdge(env),
    documents: documentPolicy(env, bodyLimitBytes),
    outbound: {
      allow: allowList(env),
      callsPerHost: integer(env, 'DOCMILL_OUTBOUND_CALLS_PER_HOST', 32, 1, 10_000),
    },
    exchangeRates: {
      url: httpUrl('DOCMILL_EXCHANGE_RATES_URL', env['DOCMILL_EXCHANGE_RATES_URL'] || publishedRates),
      file: env['DOCMILL_EXCHANGE_RATES_FILE'] ? resolve(env['DOCMILL_EXCHANGE_RATES_FILE']) : undefined,
    },
    viesUrl: httpUrl('DOCMILL_VIES_URL', env['DOCMILL_VIES_URL'] || viesService),
    workerConcurrency: integer(env, 'DOCMILL_WORKER_CONCURRENCY', 256, 1, 10_000),
    outsideConcurrency: integer(env, 'DOCMILL_OUTSIDE_CONCURRENCY', 1000, 1, 100_000),
    workspaceConcurrency: env['DOCMILL_WORKSPACE_CONCURRENCY']
      ? integer(env, 'DOCMILL_WORKSPACE_CONCURRENCY', 0, 1, 100_000)
      : undefined,
    providerConcurrency: providerConcurrency(env),
    startedJobs: integer(env, 'DOCMILL_STARTED_JOBS', 100, 1, 1000),
    threadMemoryMb: integer(env, 'DOCMILL_THREAD_MEMORY_MB', 1024, 64, 65_536),
    einvoiceRules: env['DOCMILL_EINVOICE_RULES'] ? resolve(env['DOCMILL_EINVOICE_RULES']) : undefined,
    metrics: metrics(env),
    traces: readTraces(env),
    logLevel: readWord(env, 'DOCMILL_LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    timings: defaultTimings,
  });
}

/** Reads the public URL. Its path is compared with paths of requests and written into pages, so only one spelling is accepted. */
function readPublicUrl(env: Environment, port: number): string {
  const text = env['DOCMILL_PUBLIC_URL'] || `http://localhost:${port}`;
  const url = httpUrl('DOCMILL_PUBLIC_URL', text);
  if (!/^https?:\/\/[^/?#@\\\s]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/i.test(url))
    throw new ConfigError(
      `DOCMILL_PUBLIC_URL must be of the form https://host, https://host:port or https://host/path, not "${text}": without account, query and fragment, with letters, digits, "-", ".", "_" and "~" in its path`,
    );
  return url;
}

/** Returns the variables that look like settings and are none: mistyped ones, which would have no effect. */
export function unknownSettings(env: Environment = process.env): string[] {
  const read = new Set<string>();
  const recorded = new Proxy(env, {
    get(target, name: string) {
      read.add(name);
      return target[name];
    },
  });
  readConfig(recorded);
  return Object.keys(env).filter((name) => name.startsWith('DOCMILL_') && !read.has(name));
}

/** Returns the variables that a child process needs to run: none of our settings, which contain secrets. */
export function childEnvironment(env: Environment = process.env): Record<string, string> {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];
  const found = kept.map((name) => [name, env[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found);
}

function databaseUrl(env: Environment): string | undefined {
  const text = env['DATABASE_URL'];
  if (!text) return undefined;
  checkConnectionUrl(text);
  return text;
}

/** Reads the document policy. A patched document is limited like one that is sent. */
function documentPolicy(env: Environment, patchedBytes: number): DocumentPolicy {
  return {
    refuse: readWord(env, 'DOCMILL_DOCUMENT_FAULTS', ['lossy', 'report', 'all']),
    limits: { rows: integer(env, 'DOCMILL_DOCUMENT_ROWS', 10_000, 1, 10_000_000), patchedBytes },
  };
}

function allowList(env: Environment): AllowList {
  try {
    return AllowList.of(list(env['DOCMILL_OUTBOUND_ALLOW']));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DOCMILL_OUTBOUND_ALLOW cannot be read: ${reason}`, { cause: error });
  }
}

/** Reads `provider=number` pairs: `http=50,pdf=4`. */
function providerConcurrency(env: Environment): ReadonlyMap<string, number> {
  const pairs = list(env['DOCMILL_PROVIDER_CONCURRENCY']).map((pair) => {
    const [, id = '', digits = ''] = /^([^=]+)=(\d{1,6})$/.exec(pair) ?? [];
    if (!(Number(digits) >= 1 && Number(digits) <= 100_000)) {
      throw new ConfigError(
        `DOCMILL_PROVIDER_CONCURRENCY must list provider=number pairs, numbers from 1 to 100000, not "${pair}"`,
      );
    }
    return [id, Number(digits)] as const;
  });
  const limits = new Map(pairs);
  if (limits.size < pairs.length)
    throw new ConfigError('DOCMILL_PROVIDER_CONCURRENCY names a provider twice');
  return limits;
}

function roles(env: Environment): ReadonlySet<Role> {
  const named = list(env['DOCMILL_ROLES'] || 'web,worker');
  const known = named.filter((role): role is Role => role === 'web' || role === 'worker');
  if (known.length === 0 || known.length !== named.length) {
    throw new ConfigError(`DOCMILL_ROLES must list web, worker or both, not "${env['DOCMILL_ROLES']}"`);
  }
  return new Set(known);
}

/** Reads the address of the metrics: only this machine by default, as they are served without a token. */
function metrics(env: Environment): Config['metrics'] {
  const { DOCMILL_METRICS_PORT: port, DOCMILL_METRICS_HOST: host } = env;
  if (!port) return undefined;
  return { port: integer(env, 'DOCMILL_METRICS_PORT', 0, 0, 65_535), host: host || '127.0.0.1' };
}

/** Reads `issuer=url` pairs: `https://id.example.com=https://id.example.com/jwks.json`. */
function trustedIssuers(env: Environment): TrustedIssuer[] {
  return list(env['DOCMILL_TRUSTED_ISSUERS']).map((pair) => {
    const [issuer, jwksUrl] = pair.split('=');
    if (!issuer || !jwksUrl || !URL.canParse(jwksUrl)) {
      throw new ConfigError(`DOCMILL_TRUSTED_ISSUERS must list issuer=jwks-url pairs, not "${pair}"`);
    }
    return { issuer, jwksUrl };
  });
}

/** Reads a secret, also from a file (`<NAME>_FILE`), as container platforms provide it. */
function secret(env: Environment, name: string): Buffer | undefined {
  const [file, given] = [env[`${name}_FILE`], env[name]];
  const text = file ? readSecret(`${name}_FILE`, file) : given;
  if (!text) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new ConfigError(`${name} must be 32 bytes in base64`);
  return bytes;
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${name} cannot be read: ${reason}`, { cause: error });
  }
}

function storage(env: Environment, dataFolder: string): StorageConfig {
  const { DOCMILL_S3_BUCKET: bucket, DOCMILL_S3_REGION: region } = env;
  const { DOCMILL_S3_ENDPOINT, DOCMILL_S3_ACCESS_KEY_ID, DOCMILL_S3_SECRET_ACCESS_KEY } = env;
  if (!bucket) return { kind: 'folder', folder: resolve(dataFolder, 'files') };
  return {
    kind: 's3',
    bucket,
    endpoint: httpUrl('DOCMILL_S3_ENDPOINT', needed({ DOCMILL_S3_ENDPOINT })),
    region: region || 'us-east-1',
    accessKeyId: needed({ DOCMILL_S3_ACCESS_KEY_ID }),
    secretAccessKey: needed({ DOCMILL_S3_SECRET_ACCESS_KEY }),
  };
}

function needed(given: Environment): string {
  const [[name, value] = ['', '']] = Object.entries(given);
  if (!value) throw new ConfigError(`${name} is needed when DOCMILL_S3_BUCKET is set`);
  return value;
}
