import { Housekeeping, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import type { SpoolService } from './spool.service.ts';

/** Any number that no other program's advisory lock uses: "spooled" in ASCII. */
const keepingLock = '32493246234781028';

/** Removes temporary files whose time is over, from now on until it is disposed. */
export async function keepSpool(services: HousekeepingServices, spool: SpoolService): Promise<Housekeeping> {
  const keeping = new Housekeeping(services, keepingLock, [
    { name: 'temporary files', work: () => spool.removeExpired() },
  ]);
  await keeping.start();
  return keeping;
}
