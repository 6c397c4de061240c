import { Housekeeping, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import { renewWords } from './outdated-words.store.ts';

/** Any number that no other program's advisory lock uses: "newwords" in ASCII. */
const keepingLock = '7954895671674430579';

/** Entries of one transaction: few enough that whoever changes one of them waits for a moment only. */
const batch = 100;

/** Takes the words of entries anew that were taken by earlier rules, from now on until it is disposed; waits for none of them. */
export function keepWords(services: HousekeepingServices): Housekeeping {
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
