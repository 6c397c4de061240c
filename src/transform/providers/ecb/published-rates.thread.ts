import { Refusal } from '../../../platform/errors.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { publishedRates, UnreadableRates } from './published-rates.ts';

/** Parses a file of rates; throws a `Refusal` if it cannot be read. */
export const readRates = threadFunction((bytes: Uint8Array) => {
  try {
    return publishedRates(bytes);
  } catch (error) {
    if (error instanceof UnreadableRates) throw new Refusal('bad-request', error.message);
    throw error;
  }
});
