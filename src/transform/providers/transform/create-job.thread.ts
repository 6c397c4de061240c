import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { threadFunction } from '../../../platform/threads/thread-function.ts';

/** Returns the text under a key of `meta` in the head of an envelope, else in its document. */
export const metaOf = threadFunction(({ text, key }: { text: string; key: string }): string | undefined => {
  const { head, doc } = JSON.parse(text) as JsonObject;
  for (const holder of [head, doc]) {
    const meta = isObject(holder) ? holder['meta'] : undefined;
    const found = isObject(meta) && Object.hasOwn(meta, key) ? meta[key] : undefined;
    if (typeof found === 'string') return found;
  }
  return undefined;
});
