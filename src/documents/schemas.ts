/** Document types with their members, as types and as JSON Schemas. */
export { documentSchemas } from './schema/document-schemas.ts';
export { schemaId, shortSchema } from './schema-id.ts';
export { documentTypeFor, documentTypes } from './document-types.ts';
export type { DocumentType } from './document-types.ts';
export type { AnyPart } from './model/part.ts';
