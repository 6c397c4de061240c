import { Housekeeping, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { programVersion } from '../../platform/program-version.ts';
import { findUnsealed, hasOtherWorkers, writeSealed, type UnsealedRow } from './unsealed.store.ts';
import type { StoredContents, WorkflowSecrets } from './workflow-secrets.ts';

/** Any number that no other program's advisory lock uses: "stepseal" in ASCII. */
const keepingLock = '8319104478706623852';

/** Contents of one transaction: few enough that whoever changes one of them waits for a moment only. */
const batch = 50;

/**
 * Seals secrets that stand in stored steps in clear, as they did before they were sealed; waits for none of them. While a worker of
 * another version runs, which could not read them, they stay as they are.
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

/** The contents as they are to be stored. What is sealed with a secret that the service does not have is left as it is. */
async function sealedContents(
  row: UnsealedRow,
  secrets: WorkflowSecrets,
): Promise<StoredContents | undefined> {
  const opened = secrets.open(row, row);
  if (row.sealedSecrets && opened.hashKey === undefined) return undefined;
  // A version and the present contents have the same hash when they hold the same secrets.
  return secrets.close(row, { ...opened, hashKey: opened.hashKey ?? secrets.hashKey(row, row.sealedNow) });
}
