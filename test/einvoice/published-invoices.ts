import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { conformanceFolder } from '../support/conformance-folder.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

/** A published input of the document format, bare or in an envelope. */
export interface PublishedInvoice {
  readonly name: string;
  readonly kind: string;
  readonly input: JsonObject;
}

const folder = join(conformanceFolder, 'vectors');
const isThere = existsSync(folder) && existsSync(einvoiceFolder);

/** Every published invoice; none where the data is absent. */
export const publishedInvoices: readonly PublishedInvoice[] = (isThere ? readdirSync(folder) : [])
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as PublishedInvoice)
  .filter(({ kind }) => kind === 'bill/invoice');

/** The invoice itself, with an addon. */
export function withAddon({ input }: PublishedInvoice, addon: string): JsonObject {
  const doc = isObject(input.doc) ? input.doc : input;
  const addons = Array.isArray(doc.$addons) ? doc.$addons : [];
  return { ...doc, $addons: [...addons.filter((key) => key !== addon), addon] };
}
