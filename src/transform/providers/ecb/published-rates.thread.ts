import { RequestError } from '../../../platform/errors.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { parseRates, UnreadableRates } from './published-rates.ts';

/** Parses a file of rates; throws a `RequestError` if it cannot be read. */
export const readRates = threadFunction((bytes: Uint8Array) => {
  try {
    return parseRates(bytes);
  } catch (error) {
    if (error instanceof UnreadableRates) throw new RequestError('bad-request', error.message);
    throw error;
  }
});
