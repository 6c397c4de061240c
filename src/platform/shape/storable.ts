import { invalid, RequestError, type FieldErrors } from '../errors.ts';

const depthLimit = 64;

/** Levels of one block of workflow steps within another (`next`, its index, `steps`, its index); blocks have their own limit. */
const blockLevels = 4;
const blockLimit = 32;

/** Maximum number of levels of any JSON, blocks of workflow steps included. */
export const maxLevels = depthLimit + blockLimit * blockLevels;

/** Creates the error of JSON that is nested too deep. */
export function nestedTooDeep(): RequestError {
  return new RequestError('bad-request', `The request body is nested deeper than ${depthLimit} levels`);
}

/**
 * Refuses content that PostgreSQL cannot store, NUL and lone surrogates, and deep nesting, which no later code has to expect.
 * Texts within the member `unchecked` may contain anything; `path` is the path of the value.
 */
export function requireStorable(value: unknown, path: string[] = [], unchecked?: string, blocks = 0): void {
  if (typeof value === 'string') {
    if (unchecked === undefined || path[0] !== unchecked) requireStorableText(value, path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (blocks < blockLimit && path.at(-1) === 'steps' && path.at(-3) === 'next') blocks += 1;
  if (path.length - blocks * blockLevels >= depthLimit) throw nestedTooDeep();
  for (const [key, member] of Object.entries(value)) {
    path.push(key);
    requireStorableText(key, path);
    requireStorable(member, path, unchecked, blocks);
    path.pop();
  }
}

function requireStorableText(text: string, path: readonly string[]): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  const message = 'must not hold NUL or lone surrogates';
  if (path.length === 0) throw new RequestError('validation', `The request body ${message}`);
  throw invalid(at(path, message));
}

function at(path: readonly string[], message: string): FieldErrors {
  return path.reduceRight<string | FieldErrors>((inner, key) => ({ [key]: inner }), message) as FieldErrors;
}
