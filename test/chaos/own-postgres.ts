import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import type { Settings } from '../../src/platform/database/embedded/settings.ts';
import { copyCluster } from '../support/copied-cluster.ts';

/** A durable PostgreSQL of a case's own, which is started again whenever it is gone. */
export interface OwnPostgres {
  url: string;
  /** Kills its main process, as power failures and the kernel do. */
  kill(): Promise<void>;
}

/** Starts it in a folder, a new one unless told; it ends with `stack`, and its data goes. */
export async function startOwnPostgres(
  stack: AsyncDisposableStack,
  {
    folder = join(tmpdir(), `docmill-chaos-${randomUUID()}`),
    settings = {},
  }: { folder?: string; settings?: Settings } = {},
): Promise<OwnPostgres> {
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  await copyCluster(folder);
  const { url } = stack.use(await startEmbeddedPostgres({ folder, settings }));
  return {
    url,
    async kill() {
      const pid = await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(pid, 10), 'SIGKILL');
    },
  };
}
