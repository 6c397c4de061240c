import { expect, test } from 'vitest';
import { build } from '../../src/documents/documents.ts';
import { contextFor } from '../../src/einvoice/contexts.ts';
import { draftXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { germanInvoice } from '../transform/providers/einvoice/german-invoice.ts';

test.each([
  ['DE89 3704 0044 0532 0130 00', []],
  // The check digits are right, those of the bank are not: the official validator does not test them.
  ['FR2012421242124212421242124', []],
  ['DE89370400440532013001', ['BR-DE-19']],
  ['DE8937040044053201300!', ['BR-DE-19']],
  ['12345678', ['BR-DE-19']],
])('the account %s of a SEPA transfer has the findings %j', (iban, codes) => {
  const payment = { instructions: { key: 'credit-transfer+sepa', credit_transfer: [{ iban }] } };
  const built = build({ ...germanInvoice, payment }, { ...context, refuse: 'report' });
  const envelope = built.ok ? built.envelope : built.calculated;
  const target = contextFor('xrechnung');
  if (!envelope || !target) throw new TypeError('The invoice cannot be calculated');
  const written = draftXml(envelope, 'ubl', target, context);
  const found = written.ok ? written.findings.map(({ code }) => code) : [written.error.message];
  expect(found.filter((code) => code === 'BR-DE-19')).toEqual(codes);
});
