import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AllowList } from './outbound/allow-list.ts';
import { ConfigError, httpUrl, integer, list, oneOf, type Environment } from './environment.ts';
import { readConsoleSignIn, type ConsoleSignIn } from './auth/console-sign-in.ts';
import { readRoles, type Roles } from './auth/roles.ts';
import { checkConnectionUrl } from './database/connection-url.ts';
import { readEdge, type EdgeConfig } from './rest/edge-config.ts';
import { defaultTimings, type Timings } from './timings.ts';
import { readTraces, type TracesConfig } from './tracing/traces-config.ts';

/** What a process of Docmill does: answer requests, run jobs, or both. */
export type Role = 'web' | 'worker';

/** Where the bytes of files are kept: a folder on disk, or an S3-compatible bucket. */
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

/** What becomes of what the document format passes over in silence: `lossy` refuses what would lose data and reports the rest. */
export type DocumentFaults = 'lossy' | 'report' | 'all';

/** What documents are held to beside the rules of the format. */
export interface DocumentPolicy {
  readonly refuse: DocumentFaults;
  /** Elements of any list; bytes of what a patch makes. */
  readonly limits: { readonly rows: number; readonly patchedBytes: number };
}

/** Which servers are called for users, and how. */
export interface OutboundConfig {
  /** What may be called beside the public internet. */
  readonly allow: AllowList;
  /** How many calls a workspace has open at one host. */
  readonly callsPerHost: number;
}

/** Where the reference rates of the European Central Bank are read. */
export interface ExchangeRatesConfig {
  /** The folder of its tables. */
  readonly url: string;
  /** A table as a file instead; then nobody is called. */
  readonly file: string | undefined;
}

/** Someone else whose tokens are accepted. */
export interface TrustedIssuer {
  issuer: string;
  jwksUrl: string;
}

/** The settings of a process, read once. Each has its line in `.env.example`. */
export interface Config {
  port: number;
  /** URL that clients reach the service at, without a slash at its end; public file URLs start with it. */
  publicUrl: string;
  /** Path of this URL: empty, or like `/docmill`. */
  publicPath: string;
  /** Absent: an embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Connections this process keeps to the database at most, beside the few of queue and hints. */
  databasePoolSize: number;
  roles: ReadonlySet<Role>;
  /** 32 bytes under which the keys in the database are encrypted; absent: made once and kept in the data folder. */
  secret: Buffer | undefined;
  /** The secret that `docmill secret rotate` puts in its place. */
  newSecret: Buffer | undefined;
  storage: StorageConfig;
  tokenIssuer: string;
  tokenAudience: string;
  /** Other issuers whose tokens are trusted, each with its JWKS document. */
  trustedIssuers: readonly TrustedIssuer[];
  /** Named sets of scopes. */
  tokenRoles: Roles;
  /** Absent: people sign in to the console by tokens that they have. */
  consoleSignIn: ConsoleSignIn | undefined;
  jobKeyDays: number;
  /** How many days finished jobs are kept; undefined: for ever. */
  jobDays: number | undefined;
  /** How many hours an `Idempotency-Key` counts. */
  idempotencyHours: number;
  /** How many days changes are kept. */
  feedDays: number;
  /** How many days audit events are kept. */
  auditDays: number;
  /** How many days it is kept what webhook endpoints were told; after how many in which nothing was taken one is disabled. */
  webhooks: { readonly days: number; readonly failureDays: number };
  /** How many days it is kept what endpoints of Connect were called with and answered. */
  connectDays: number;
  /** How many days a bulk or a verification is kept that has ended, and how many of each a workspace has running. */
  longOperations: { readonly days: number; readonly running: number };
  bodyLimitBytes: number;
  /** How many days a public file URL is good for, counted from the answer that holds it; 0: for ever. */
  fileUrlDays: number;
  /** How many days temporary files are kept. */
  spoolDays: number;
  /** How many subscriptions one socket may hold. */
  subscriptionsPerSocket: number;
  /** How many sockets one token may hold in this process, and how many subscriptions over all of them. */
  subscriptionsPerToken: number;
  /** How long a process that is told to end says that it is not ready before its port closes. */
  drainSeconds: number;
  edge: EdgeConfig;
  documents: DocumentPolicy;
  outbound: OutboundConfig;
  exchangeRates: ExchangeRatesConfig;
  /** The REST service that checks numbers for VAT. */
  viesUrl: string;
  /** How many jobs one worker process computes side by side. */
  workerConcurrency: number;
  /** How many steps of one worker process wait for the outside beside them. */
  outsideConcurrency: number;
  /** How many jobs of one workspace a worker process runs side by side, of either kind; absent: no limit of its own. */
  workspaceConcurrency: number | undefined;
  /** How many steps of single providers it runs side by side, by the provider's id, instead of the limits before. */
  providerConcurrency: ReadonlyMap<string, number>;
  /** How many jobs the steps of one job may start. */
  startedJobs: number;
  /** The heap of one task in a thread, in megabytes; past it the task is refused. */
  threadMemoryMb: number;
  /** The folder with official validators of e-invoices; absent: our own rules judge alone. */
  einvoiceRules: string | undefined;
  /** Where metrics are served; absent: nowhere. */
  metrics: { readonly port: number; readonly host: string } | undefined;
  /** Absent: nothing is traced. */
  traces: TracesConfig | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** No setting for users: tests replace them. */
  timings: Timings;
}

const viesService = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
const publishedRates = 'https://www.ecb.europa.eu/stats/eurofxref/';

/** Reads the settings. Throws a {@link ConfigError} that names the variable. */
export function readConfig(env: Environment = process.env): Config {
  const port = integer(env, 'PORT', 4700, 0, 65_535);
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
    // A job can be retried up to 100 days after it has ended (decision 424).
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
    logLevel: oneOf(env, 'DOCMILL_LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    timings: defaultTimings,
  });
}

/** The path is compared with those of requests and written into pages, so it has one spelling only. */
function readPublicUrl(env: Environment, port: number): string {
  const text = env['DOCMILL_PUBLIC_URL'] || `http://localhost:${port}`;
  const url = httpUrl('DOCMILL_PUBLIC_URL', text);
  if (!/^https?:\/\/[^/?#@\\\s]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/i.test(url))
    throw new ConfigError(
      `DOCMILL_PUBLIC_URL must be of the form https://host, https://host:port or https://host/path, not "${text}": without account, query and fragment, with letters, digits, "-", ".", "_" and "~" in its path`,
    );
  return url;
}

/** The variables that look like settings and are none: mistyped ones, which would have no effect. */
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

/** The variables that a program we start needs to run at all: none of our settings, which hold secrets. */
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

/** A patch makes nothing that could not have been sent. */
function documentPolicy(env: Environment, patchedBytes: number): DocumentPolicy {
  return {
    refuse: oneOf(env, 'DOCMILL_DOCUMENT_FAULTS', ['lossy', 'report', 'all']),
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

/** `provider=number` pairs: `http=50,pdf=4`. */
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

/** Nobody is asked for a token there, so that only this machine is answered unless told otherwise. */
function metrics(env: Environment): Config['metrics'] {
  const { DOCMILL_METRICS_PORT: port, DOCMILL_METRICS_HOST: host } = env;
  if (!port) return undefined;
  return { port: integer(env, 'DOCMILL_METRICS_PORT', 0, 0, 65_535), host: host || '127.0.0.1' };
}

/** `issuer=url` pairs: `https://id.example.com=https://id.example.com/jwks.json`. */
function trustedIssuers(env: Environment): TrustedIssuer[] {
  return list(env['DOCMILL_TRUSTED_ISSUERS']).map((pair) => {
    const [issuer, jwksUrl] = pair.split('=');
    if (!issuer || !jwksUrl || !URL.canParse(jwksUrl)) {
      throw new ConfigError(`DOCMILL_TRUSTED_ISSUERS must list issuer=jwks-url pairs, not "${pair}"`);
    }
    return { issuer, jwksUrl };
  });
}

/** Secrets may come from a file (`<NAME>_FILE`), as container platforms hand them over. */
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
