import type { Json, JsonObject } from '@docmill/documents/json';

/** Returns a file name with the type, series and code of the document, in characters that every system accepts. */
export function createFileName(document: JsonObject, extension: string): string {
  const schema = textOf(document['$schema']) || 'document';
  const kind = schema.slice(schema.lastIndexOf('/') + 1);
  const parts = [kind, textOf(document['series']), textOf(document['code'])].filter((part) => part !== '');
  const name = parts
    .join('-')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 120);
  return `${name}.${extension}`;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
