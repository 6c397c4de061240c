import { contentDigest } from '../content-digest.ts';
import { RequestError } from '../errors.ts';
import { threadFunction } from '../threads/thread-function.ts';
import { findMembers, readBodyJson, type DocumentPaths } from './body-json.ts';

/** A document that was cut out of a body. */
interface CutDocument {
  /** Path of the object that contained it, and its key there. */
  readonly steps: readonly string[];
  readonly key: string;
  readonly text: string;
  readonly digest: Uint8Array;
}

/** Maximum number of values of a body outside its documents: transferring them blocks the event loop. */
const maxValues = 20_000;

/** Parses a large body and returns its documents separately, as text. */
export const readBody = threadFunction(
  ({ bytes, documents }: { bytes: Uint8Array; documents: DocumentPaths }) => {
    const json = readBodyJson(bytes, documents);
    const emptied = new Set<unknown>();
    const cut = documents.flatMap((path) => cutOut(json, path, emptied));
    if (countOf(json) > maxValues) {
      const message = `The request body holds over ${maxValues} values beside its document`;
      throw new RequestError('too-large', message);
    }
    return { json, cut };
  },
);

/** Cuts out the members at a path, except in objects of which a part was cut out already. */
function cutOut(json: unknown, path: readonly string[], emptied: Set<unknown>): CutDocument[] {
  return findMembers(json, path).flatMap(({ holder, key, steps }) => {
    const document = holder[key];
    if (typeof document !== 'object' || document === null) return [];
    if (JSON.isRawJSON(document) || emptied.has(document)) return [];
    holder[key] = null;
    emptied.add(holder);
    return [{ steps, key, text: JSON.stringify(document), digest: contentDigest(document) }];
  });
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((count, member) => count + countOf(member), 1);
}
