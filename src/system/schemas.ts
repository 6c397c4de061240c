import { documentSchemas } from '../documents/schema/document-schemas.ts';

/** The JSON Schemas of documents by the names of their types: `bill/invoice`. */
export const schemas = new Map([...documentSchemas()].map(([path, schema]) => [typeNameOf(path), schema]));

/** The type that a schema is about: `bill/invoice` of `bill/invoice.json`. */
export function typeNameOf(path: string): string {
  return path.replace(/\.json$/, '');
}
