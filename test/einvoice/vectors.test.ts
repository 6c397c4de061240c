import { describe, expect, it } from 'vitest';
import { build } from '../../src/documents/documents.ts';
import { contextFor } from '../../src/einvoice/contexts.ts';
import { fromXml, toXml, validateXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { publishedInvoices, withAddon } from './published-invoices.ts';
import type { PublishedInvoice } from './published-invoices.ts';
import { schemaFaults } from './schemas.ts';

/** Why an invoice may be refused; anything else would be a broken XML or a crash. */
const reasons = new Set(['invalid-document', 'missing-extension', 'not-representable', 'rounding']);

/** What makes an XML invalid by the rules of its specification. */
function fatal(xml: string): readonly string[] {
  const judged = validateXml(Buffer.from(xml));
  if (!judged.ok) return [judged.error.message];
  return judged.findings.flatMap(({ code, severity }) => (severity === 'fatal' ? [code] : []));
}

/** What is wrong with what becomes of an invoice; nothing when it is refused for a reason. */
function faultsOf(invoice: PublishedInvoice, syntax: 'ubl' | 'cii'): readonly string[] {
  const target = contextFor('en16931');
  const built = build(withAddon(invoice, 'eu-en16931-v2017'), context);
  if (!built.ok || target === undefined) return [];
  const written = toXml(built.envelope, syntax, target, context);
  if (!written.ok) return reasons.has(written.error.key) ? [] : [written.error.key];
  const read = fromXml(Buffer.from(written.xml), context);
  if (!read.ok) return [read.error.message];
  const again = toXml({ doc: read.envelope.doc ?? null }, syntax, target, context);
  const isSame = again.ok && again.xml === written.xml;
  return [
    ...fatal(written.xml),
    ...schemaFaults(written.xml),
    ...(isSame ? [] : ['written otherwise when read']),
  ];
}

describe.skipIf(publishedInvoices.length === 0)('a published invoice with the addon of EN 16931', () => {
  it.for(publishedInvoices)(
    '$name is valid as ubl, by schema and rules, and the same when read, or refused',
    (vector) => {
      expect(faultsOf(vector, 'ubl')).toEqual([]);
    },
  );

  it.for(publishedInvoices)(
    '$name is valid as cii, by schema and rules, and the same when read, or refused',
    (vector) => {
      expect(faultsOf(vector, 'cii')).toEqual([]);
    },
  );
});
