import type { DocumentPolicy } from '../../../platform/config.ts';
import { build, patchEnvelope } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import { mergePatchType } from '@docmill/documents/patches';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { documentContext, documentOf, documentOutcome } from '../document-outcome.ts';
import { koWithFaults } from '../fault-text.ts';

/** Facts on which the number of a document depends. */
export interface Numbered {
  readonly hasCode: boolean;
  readonly series: Json | undefined;
  /** Tax identity of the supplier, else its name: the issuer of the numbers. */
  readonly supplier: Json | undefined;
}

/** Reads the facts on which the number of a document depends. */
export const readNumbered = threadFunction((text: string): Numbered => {
  const { code, series, supplier } = documentOf(JSON.parse(text) as JsonObject);
  return { hasCode: Boolean(code), series, supplier: supplierOf(supplier) };
});

function supplierOf(supplier: Json | undefined): Json | undefined {
  if (!isObject(supplier)) return undefined;
  const { tax_id: taxId, name } = supplier;
  return isObject(taxId) && taxId['code'] ? [taxId['country'] ?? null, taxId['code']] : name;
}

/** Envelope of a document as JSON, and the code to assign. */
interface Numbering {
  readonly text: string;
  readonly code: string;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Returns the refusal to number a document that was kept although it does not validate, with its faults like in other steps. */
export const unnumbered = threadFunction(({ text, now, policy }: Omit<Numbering, 'code'>) => {
  const built = build(JSON.parse(text) as JsonObject, documentContext({ now }, policy));
  const reason = 'A document that does not validate gets no number';
  const { message, faults } = built.ok ? { message: '', faults: [] } : built.error;
  return koWithFaults({
    key: 'document-invalid',
    message: [message, reason].filter(Boolean).join('; '),
    faults,
  });
});

/** Puts a code into a document. */
export const enumerate = threadFunction(({ text, code, now, policy }: Numbering) => {
  const envelope = JSON.parse(text) as JsonObject;
  return documentOutcome(patchEnvelope(envelope, { code }, mergePatchType, documentContext({ now }, policy)));
});
