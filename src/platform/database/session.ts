import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';

/** A connection of its own, beside the pool, for what lives as long as the connection: LISTEN, an advisory lock. */
export interface SessionOptions extends ClientConfig {
  application_name: string;
  /** What makes the session what it is; one that cannot run it is closed again. */
  begin: { text: string; values?: unknown[] };
  log: Log;
}

/** Opens a session; its loss is logged and seen by whoever listens to `end`. */
export async function openSession({ begin, log, ...config }: SessionOptions): Promise<Client> {
  const client = new Client({ ...config, keepAlive: true });
  client.on('error', (error) => log.warn({ err: error }, `${config.application_name}: connection lost`));
  try {
    await client.connect();
    await client.query(begin);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
