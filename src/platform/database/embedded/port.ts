import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Layout } from './layout.ts';

/** Returns the port of the last start if it is still free, otherwise any free one. */
export async function freePort(layout: Layout): Promise<number> {
  const remembered = Number(await readFile(layout.port, 'utf8').catch(() => ''));
  const usable = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  return (usable ? await probe(remembered) : undefined) ?? (await probe(0)) ?? 0;
}

/** Stores the port for the next start. */
export async function rememberPort(layout: Layout, port: number): Promise<void> {
  await writeFile(layout.port, `${port}\n`, { mode: 0o600 });
}

async function probe(port: number): Promise<number | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' ? address?.port : undefined;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}
