import { routeOf } from './bill/addresses.ts';
import type { Context } from './context.ts';
import { digestOf } from './digest.ts';
import { writeDocument } from './document.ts';
import type { Document } from './document.ts';
import type { Fault } from './document-error.ts';
import { Header } from './head/header.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import { readWhole } from './model/reading-whole.ts';
import { envelopeSchema } from './schema-id.ts';

/** A document with its header and signatures, as JSON. Without signatures it is a draft. */
export interface Envelope extends JsonObject {
  $schema: string;
  /** Identifier, digest, stamps and links; see `Header`. */
  head: JsonObject;
  doc: JsonObject;
}

/** An envelope's header, with notices about content that the format does not know. */
export interface HeaderRead {
  readonly header: Header;
  readonly losses: readonly Fault[];
}

/** Whether JSON is an envelope. */
export function isEnvelope(input: JsonObject): boolean {
  return input.$schema === envelopeSchema || (input.$schema === undefined && isObject(input.doc));
}

/** Returns the compact signatures of an envelope; none if it is a draft. */
export function signaturesOf({ sigs }: JsonObject): string[] {
  return Array.isArray(sigs) ? sigs.filter((sig): sig is string => typeof sig === 'string') : [];
}

/** Reads the header of an envelope. A missing one counts as empty. */
export function readHeader(envelope: JsonObject): HeaderRead {
  const { value, losses } = readWhole(Header, envelope.head ?? {}, ['head']);
  return { header: value, losses };
}

/** Puts a calculated document into an envelope: sets a missing identifier, the route and the digest. */
export function seal(document: Document, header: Header, context: Context): Envelope {
  const doc = writeDocument(document);
  const { from, to } = routeOf(document.value);
  if (header.uuid === '') header.uuid = context.uuid();
  if (from !== undefined) header.from ??= from;
  if (to !== undefined) header.to ??= to;
  header.dig = digestOf(doc);
  const head = Header.write(header);
  return { $schema: envelopeSchema, head: isObject(head) ? head : {}, doc };
}
