import { threadTask, type ThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { DocumentPolicy } from '../../../platform/config.ts';
import { action, entryOf, ko, ok, skip, type Action } from '../action.ts';
import { putRates, readWanted } from './document-rates.thread.ts';
import type { ExchangeRates } from './exchange-rates.ts';

/** Empty config. */
class UpdateRatesConfig {}

const readTask = threadTask(import.meta.url, 'document-rates', 'readWanted', readWanted);
const putTask = threadTask(import.meta.url, 'document-rates', 'putRates', putRates);

/** Puts the reference rates of the European Central Bank for its day into the document. */
export function updateRatesAction(
  rates: ExchangeRates,
  { policy, threads }: { policy: DocumentPolicy; threads: ThreadPool },
): Action<UpdateRatesConfig> {
  return action<UpdateRatesConfig>({
    id: 'ecb.rates.update',
    name: 'Update exchange rates',
    summary: 'Adds the reference rates of the European Central Bank to the document',
    config: UpdateRatesConfig,
    codes: ['no-rates-wanted', 'already-signed', 'currencies-unknown', 'up-to-date', 'rates-unknown'],
    example: {},
    timeoutSeconds: 90,
    outside: true,
    // Its requests have no side effects.
    announced: false,
    isPure: true,
    async run({ now, signal, precheck, ...task }) {
      const { text, draft, invalid } = entryOf(task);
      const limits = { signal, length: text.length };
      const wanted = await threads.run(readTask, text, limits);
      if (!wanted.any) return skip('no-rates-wanted', 'The document needs no exchange rates');
      if (!draft) return skip('already-signed', 'The envelope is signed, and its document never changes');
      // A precheck calls no server, so the resulting document is unknown.
      if (precheck) return ok({ unknown: 'document' });
      const day = wanted.day ?? now.toISOString().slice(0, 10);
      const published = await rates.findForDay(day, now);
      if (!published)
        return ko('rates-unknown', `Exchange rates of ${day} are not among those that are known`);
      return threads.run(putTask, { text, published, invalid, now, policy }, limits);
    },
  });
}
