import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { contexts } from '../../src/einvoice/contexts.ts';
import type { EinvoiceContext } from '../../src/einvoice/contexts.ts';
import { fromXml, toXml, validateXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { invoice } from './arbitrary-invoice.ts';
import { pairsOf } from './pairs.ts';
import { publishedInvoices, withAddon } from './published-invoices.ts';
import { schemaFaults, schemasAreThere } from './schemas.ts';
import { exportFolders } from './targets.ts';

/** Why an invoice may be refused; anything else would be a broken XML or a crash. */
const reasons = new Set(['invalid-document', 'missing-extension', 'not-representable', 'rounding']);

const targets = contexts.flatMap((target) =>
  target.syntaxes.map((syntax) => ({ name: `${target.key} as ${syntax}`, target, syntax })),
);
type Target = (typeof targets)[number];

/** What makes an XML invalid by its schema and the rules of its specification. */
function broken(xml: string, target: EinvoiceContext): readonly string[] {
  const judged = validateXml(Buffer.from(xml), target);
  if (!judged.ok) return [judged.error.message];
  const fatal = judged.findings.flatMap(({ code, severity }) => (severity === 'fatal' ? [code] : []));
  return [...fatal, ...schemaFaultsFor(xml, target)];
}

/** A line, which the schema of the level EN 16931 wants and a lower level does not have. */
const line = `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:Name>All</ram:Name></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
    <ram:ChargeAmount>1</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement>
    <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>Z</ram:CategoryCode></ram:ApplicableTradeTax>
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>1</ram:LineTotalAmount>
    </ram:SpecifiedTradeSettlementLineMonetarySummation>
  </ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;

/** Contexts with room for several preceding invoices are those of Factur-X, whose schema has it; the lowest level has none. */
function schemaFaultsFor(xml: string, { facturx: level }: EinvoiceContext): string[] {
  if (level === undefined || level === 'MINIMUM') return schemaFaults(xml);
  const start = '<rsm:SupplyChainTradeTransaction>';
  const lined = level === 'BASIC WL' ? xml.replace(start, start + line) : xml;
  return schemaFaults(lined, 'CrossIndustryInvoice at level EN 16931');
}

/** What is wrong with what becomes of an invoice; nothing when it is refused for a reason. */
function faultsOf(envelope: JsonObject, { target, syntax }: Target, isPublished: boolean): readonly string[] {
  const written = toXml(envelope, syntax, target, context);
  if (!written.ok) return reasons.has(written.error.key) ? [] : [written.error.key];
  const faults = broken(written.xml, target);
  const read = fromXml(Buffer.from(written.xml), context);
  if (!read.ok) return [...faults, read.error.message];
  const unread = read.unread.map(({ path }) => `${path} is not read`);
  if (!isPublished && !addsUp(envelope)) return [...faults, ...unread];
  const again = toXml({ doc: read.envelope.doc ?? null }, syntax, target, context);
  const isSame = again.ok && again.xml === written.xml;
  return [...faults, ...unread, ...(isSame ? [] : ['written otherwise when read'])];
}

/** Whether rows are rounded as an XML says them; where sums alone are, amounts may have lost the decimals that made them. */
function addsUp({ doc }: JsonObject): boolean {
  return isObject(doc) && isObject(doc.tax) && doc.tax.rounding === 'currency';
}

const published = [
  ...publishedInvoices.flatMap((row) => {
    const built = build(withAddon(row, 'eu-en16931-v2017'), context);
    return built.ok ? [{ name: row.name, envelope: built.envelope }] : [];
  }),
  ...(['ubl', 'cii'] as const).flatMap((syntax) =>
    pairsOf('export', syntax, exportFolders[syntax]).map(({ name, json }) => ({ name, envelope: json })),
  ),
];

describe.skipIf(published.length === 0).for(targets)('a published invoice for $name', (target) => {
  it.for(published)('$name is valid and the same when read, or refused', ({ envelope }) => {
    expect(faultsOf(envelope, target, true)).toEqual([]);
  });
});

describe.skipIf(!schemasAreThere).for(targets)('any invoice for $name', (target) => {
  it('is valid and the same when read, or refused', () => {
    fc.assert(
      fc.property(invoice, (document) => {
        const built = build(document, context);
        const envelope = built.ok ? built.envelope : built.calculated;
        expect(envelope === undefined ? [] : faultsOf(envelope, target, false)).toEqual([]);
      }),
      { numRuns: 50, seed: 16931 },
    );
  });
});
