import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { compileJq, JqFault } from './jq.ts';

/** Reads a jq filter; answers what is wrong with it, or nothing. */
export const compileFilter = threadFunction(async (filter: string): Promise<string | undefined> => {
  try {
    await compileJq(filter);
    return undefined;
  } catch (error) {
    if (error instanceof JqFault) return error.message;
    throw error;
  }
});
