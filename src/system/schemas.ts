import { documentSchemas } from '@docmill/documents/schemas';

/** JSON Schemas of documents by type: `bill/invoice`. */
export const schemas = new Map([...documentSchemas()].map(([path, schema]) => [typeNameOf(path), schema]));

/** Returns the document type of a schema's path: `bill/invoice` for `bill/invoice.json`. */
export function typeNameOf(path: string): string {
  return path.replace(/\.json$/, '');
}
