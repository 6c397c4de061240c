import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

const defaults: Settings = {
  // A document that was acknowledged must survive a power failure.
  fsync: true,
  synchronous_commit: true,
  shared_buffers: '256MB',
  max_connections: 200,
  // JIT compilation takes longer than our short queries.
  jit: false,
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  default_text_search_config: 'pg_catalog.simple',
  // A failed statement is reported by its sender; here it would log values of documents.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: false,
  lc_messages: 'C',
};

/**
 * Rewrites postgresql.conf, so that a later version of Docmill applies its settings to existing data. Settings that an
 * operator made with ALTER SYSTEM are in another file and take precedence.
 */
export async function writeSettings(layout: Layout, port: number, extra: Settings): Promise<void> {
  // Without this, a session whose client was killed would complete its statement first, and keep its locks until then.
  const watchful: Settings = process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' };
  const settings = { ...defaults, ...watchful, ...extra, port };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}\n`);
  await writeFile(join(layout.cluster, 'postgresql.conf'), lines.join(''));
}

function quote(value: string | number | boolean): string {
  return `'${String(value).replaceAll("'", "''")}'`;
}
