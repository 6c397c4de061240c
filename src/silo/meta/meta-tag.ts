import { contentTag } from '../../platform/etag.ts';
import { stringify } from '../../platform/json-text.ts';
import { write } from '../../platform/shape/write.ts';
import { SiloMeta } from './meta.entity.ts';

/** Returns the ETag of a row, which changes with every field shown. */
export function metaTag(row: SiloMeta): string {
  return contentTag(stringify(write(SiloMeta, row)));
}
