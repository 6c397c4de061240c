import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import type { Settings } from '../../src/platform/database/embedded/settings.ts';

/** A PostgreSQL server of one's own, durable unless the settings say otherwise, whose data goes when it is stopped. */
export async function startTemporaryPostgres(
  settings: Settings = {},
  parent = tmpdir(),
): Promise<EmbeddedPostgres> {
  const folder = join(parent, `docmill-test-${randomUUID()}`);
  const server = await startEmbeddedPostgres({ folder, settings });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop, [Symbol.asyncDispose]: stop };
}
