import { createHash } from 'node:crypto';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { isStringMap } from '../../platform/shape/scalars.ts';
import type { Digest } from './digest.ts';
import { extractSearchTerms, type SearchTerms } from './search-terms.ts';
import { snippetOf } from './snippet.ts';

/** Facts derived from the current envelope of an entry; a pure function of it. */
export interface EntryFacts {
  docSchema: string;
  envSchema: string;
  /** Whether the envelope is unsigned. */
  draft: boolean;
  /** Whether the entry is stored although its document does not validate (ADR 41). */
  invalid: boolean;
  digest: Digest;
  snippet: Record<string, unknown>;
  meta: Record<string, string> | undefined;
  tags: string[] | undefined;
  /** Terms for search. */
  terms: SearchTerms;
  /** Exact text of the envelope and its SHA-256 in hex. */
  text: string;
  hash: string;
}

/**
 * Derives the facts of an envelope that the documents library created or verified; `text` is its exact text if it was received
 * signed, or else its JSON.
 */
export function deriveFacts(envelope: JsonObject, text: string = JSON.stringify(envelope)): EntryFacts {
  const head = isObject(envelope['head']) ? envelope['head'] : {};
  const doc = isObject(envelope['doc']) ? envelope['doc'] : {};
  const { meta, tags } = head;
  const snippet = snippetOf(doc);
  return {
    docSchema: doc['$schema'] as string,
    envSchema: envelope['$schema'] as string,
    draft: !isSigned(envelope),
    invalid: false,
    digest: head['dig'] as unknown as Digest,
    snippet,
    terms: extractSearchTerms(doc, snippet),
    meta: isStringMap(meta) && Object.keys(meta).length > 0 ? meta : undefined,
    tags: isTextList(tags) && tags.length > 0 ? tags : undefined,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
  };
}

/** Whether an envelope has signatures. */
export function isSigned(envelope: JsonObject): boolean {
  return Array.isArray(envelope['sigs']) && envelope['sigs'].length > 0;
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
