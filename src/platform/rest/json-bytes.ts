import { parseExactJson } from '../exact-json.ts';
import { JsonText } from '../json-text.ts';
import { inlineLength, threadTask, type ThreadPool } from '../threads/thread-pool.ts';
import { membersAt, readBodyJson, type DocumentPaths } from './body-json.ts';
import type { readBody } from './body.thread.ts';

const readTask = threadTask<typeof readBody>(import.meta.url, 'body', 'readBody');

/**
 * Parses JSON from outside, large texts in a thread; refuses content that cannot be stored or is nested too deep. The members at
 * the paths of `documents` keep the text of their numbers; large ones are {@link JsonText}s. Longer paths must come first.
 */
export async function readJsonBytes(
  bytes: Buffer,
  threads: ThreadPool,
  documents: DocumentPaths,
): Promise<unknown> {
  if (bytes.length <= inlineLength) return readBodyJson(bytes, documents);
  const { json, cut } = await threads.run(readTask, { bytes, documents });
  for (const { steps, key, text, digest } of cut) {
    membersAt(json, steps)[key] =
      text.length <= inlineLength ? parseExactJson(text) : new JsonText(text, digest);
  }
  return json;
}
