import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { compileJq, JqFault } from './jq.ts';

/** Compiles a jq filter; returns its error, or undefined if it is valid. */
export const compileFilter = threadFunction(async (filter: string): Promise<string | undefined> => {
  try {
    await compileJq(filter);
    return undefined;
  } catch (error) {
    if (error instanceof JqFault) return error.message;
    throw error;
  }
});
