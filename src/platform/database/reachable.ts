import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../environment.ts';
import type { Log } from '../log.ts';
import { readConnectionUrl } from './connection-url.ts';
import { isDatabaseAway } from './outage.ts';
import { tlsReason } from './tls.ts';

const timeoutMs = 10_000;
/** How long a start waits for a server that may be starting as well, as after a power cut. */
const patienceMs = 30_000;
const pauseMs = 250;

const connectionReasons: Partial<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the server refuses the user or the password',
  '28000': 'the server refuses the user',
  '3D000': 'there is no such database',
  '53300': 'the server has no connection left',
};

/** Connects, again and again while the server is only away; one that stays so is the same sentence. */
export async function untilReachable(url: string, log: Log): Promise<void> {
  let isTold = false;
  for (const deadline = performance.now() + patienceMs; ; await setTimeout(pauseMs)) {
    try {
      await requireReachable(url);
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      if (!isTold) log.warn({ err: error }, 'waiting for the database');
      isTold = true;
    }
  }
}

/** Connects once, so that a DATABASE_URL that cannot be used is one sentence, without its password. */
export async function requireReachable(url: string): Promise<void> {
  try {
    await connectOnce(url);
  } catch (error) {
    throw new ConfigError(`DATABASE_URL (${placeOf(url)}) cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ ...(await readConnectionUrl(url)), connectionTimeoutMillis: timeoutMs });
  // What breaks later is reported by the calls.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return tlsReason(error as NodeJS.ErrnoException) ?? connectionReasons[code] ?? (message || code);
}
