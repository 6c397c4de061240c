import { Housekeeping, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import type { SpoolService } from './spool.service.ts';

/** Id of the advisory lock: "spooled" in ASCII, which no other program uses. */
const keepingLock = '32493246234781028';

/** Deletes expired temporary files until disposed. */
export async function startSpoolRetention(
  services: HousekeepingServices,
  spool: SpoolService,
): Promise<Housekeeping> {
  const keeping = new Housekeeping(services, keepingLock, [
    { name: 'temporary files', work: () => spool.removeExpired() },
  ]);
  await keeping.start();
  return keeping;
}
