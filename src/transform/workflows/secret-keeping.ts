import { Housekeeping, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { programVersion } from '../../platform/program-version.ts';
import { findUnsealed, hasOtherWorkers, writeSealed, type UnsealedRow } from './unsealed.store.ts';
import type { StoredContents, WorkflowSecrets } from './workflow-secrets.ts';

/** Key of the advisory lock, an arbitrary number not used by other programs: "stepseal" in ASCII. */
const keepingLock = '8319104478706623852';

/** Number of contents per transaction; small, so that a concurrent change waits only briefly. */
const batch = 50;

/**
 * Starts the housekeeping that seals secrets which older versions have stored in clear; skips locked rows. While a
 * worker of another version runs, which could not read sealed secrets, nothing is sealed.
 */
export function keepSecretsSealed(services: HousekeepingServices, secrets: WorkflowSecrets): Housekeeping {
  const version = programVersion();
  const keeping = new Housekeeping(services, keepingLock, [
    {
      name: 'secrets of steps',
      async work(alone) {
        if (await hasOtherWorkers(services.database.sql, version)) return;
        while ((await alone((sql) => sealBatch(sql, secrets))) > 0);
      },
    },
  ]);
  void keeping.start();
  return keeping;
}

async function sealBatch(sql: Sql, secrets: WorkflowSecrets): Promise<number> {
  const rows = await findUnsealed(sql, batch);
  for (const row of rows) await writeSealed(sql, row, await sealedContents(row, secrets));
  return rows.length;
}

/** Returns the contents in their sealed form. Contents that were sealed with an unavailable key are left as they are. */
async function sealedContents(
  row: UnsealedRow,
  secrets: WorkflowSecrets,
): Promise<StoredContents | undefined> {
  const opened = secrets.open(row, row);
  if (row.sealedSecrets && opened.hashKey === undefined) return undefined;
  // A version and the current contents have the same hash when they contain the same secrets.
  return secrets.close(row, { ...opened, hashKey: opened.hashKey ?? secrets.hashKey(row, row.sealedNow) });
}
