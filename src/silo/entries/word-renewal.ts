import { Housekeeping, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import { renewWords } from './outdated-words.store.ts';

/** Id of the advisory lock: "newwords" in ASCII, which no other program uses. */
const keepingLock = '7954895671674430579';

/** Number of entries per transaction; small, so that concurrent changes of these entries wait only briefly. */
const batch = 100;

/** Renews the words of entries that were extracted by earlier rules, in the background until disposed. */
export function startWordRenewal(services: HousekeepingServices): Housekeeping {
  const keeping = new Housekeeping(services, keepingLock, [
    {
      name: 'words of entries',
      async work(alone) {
        while ((await alone((sql) => renewWords(sql, batch))) === batch);
      },
    },
  ]);
  void keeping.start();
  return keeping;
}
