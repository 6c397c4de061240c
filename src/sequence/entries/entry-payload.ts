import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { SeriesEntry } from './entry.entity.ts';

/**
 * Returns the signed payload of an entry (ADR 38): `id`, `cid` the series, `pid` the previous entry (absent on the first),
 * `num` the code, `idx` its number, `ts` the creation in seconds, and `meta` the SHA-256 in hexadecimal of the metadata in
 * canonical JSON (RFC 8785; absent if there is none).
 */
export function entryPayload(entry: SeriesEntry): object {
  return {
    id: entry.id,
    cid: entry.seriesId,
    pid: entry.previousId ?? undefined,
    num: entry.code,
    idx: entry.index,
    ts: Math.floor(entry.createdAt.getTime() / 1000),
    meta: entry.meta ? metaHash(entry.meta) : undefined,
  };
}

function metaHash(meta: Record<string, unknown>): string {
  return hash('sha256', canonicalize(meta) ?? '');
}
