import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromXml, validateXml } from '../../src/einvoice/einvoice.ts';
import type { ValidatedXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';
import { pairsOf } from './pairs.ts';
import { brokenPairs, exportFolders } from './targets.ts';

const samples = join(einvoiceFolder, 'samples');
const creditNote = join(samples, 'own/ubl-all-terms-creditnote.xml');
const isThere = existsSync(creditNote);

function fatal(xml: Uint8Array): readonly string[] {
  const judged = validateXml(xml);
  if (!judged.ok) throw new Error(judged.error.message);
  return judged.findings.flatMap(({ code, severity }) => (severity === 'fatal' ? [code] : []));
}

/** A sample in which one text stands for another. */
function changed(file: string, from: string | RegExp, to: string): ValidatedXml {
  const text = readFileSync(join(samples, file), 'utf8');
  const other = text.replace(from, to);
  if (other === text) throw new Error(`${file} does not have ${from}`);
  return validateXml(new TextEncoder().encode(other));
}

describe.skipIf(!isThere)('a published invoice', () => {
  const pairs = (['ubl', 'cii'] as const).flatMap((syntax) =>
    pairsOf('export', syntax, exportFolders[syntax]),
  );

  it.for(pairs)('$name is valid by the rules of its specification', ({ name, xml }) => {
    expect(fatal(xml)).toEqual(brokenPairs[name] ?? []);
  });
});

describe.skipIf(!isThere)('an invoice of others', () => {
  it('is judged with the syntax and the context that it has', () => {
    expect(validateXml(readFileSync(creditNote))).toMatchObject({
      ok: true,
      syntax: 'ubl',
      isValid: true,
      context: { key: 'en16931' },
    });
  });

  it('is told what it breaks, by the official id, with terms and XPath', () => {
    const judged = changed('own/ubl-all-terms-creditnote.xml', /<cbc:IssueDate>[^<]*</, '<cbc:IssueDate><');
    expect(judged).toMatchObject({ ok: true, isValid: false });
    expect(judged.ok && judged.findings).toContainEqual(
      expect.objectContaining({ code: 'BR-03', severity: 'fatal', terms: ['BT-2'], paths: ['/CreditNote'] }),
    );
  });

  it('stays valid with what the norm leaves unused, which is told', () => {
    const judged = changed(
      'own/ubl-all-terms-creditnote.xml',
      '<cbc:IssueDate>',
      '<cbc:UUID>1</cbc:UUID><cbc:IssueDate>',
    );
    expect(judged).toMatchObject({
      ok: true,
      isValid: true,
      findings: [{ code: 'UBL-CR-005', severity: 'warning', paths: ['/CreditNote/cbc:UUID'] }],
    });
  });

  it('is read although it breaks rules, and they stand beside its document', () => {
    const text = readFileSync(creditNote, 'utf8').replace(/<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/, '');
    const read = fromXml(new TextEncoder().encode(text), context);
    expect(read).toMatchObject({ ok: true, envelope: { doc: { code: expect.any(String) as string } } });
    expect(read.ok && read.findings.map(({ code }) => code)).toContain('BR-03');
  });

  it('that is none is refused', () => {
    expect(validateXml(new TextEncoder().encode('<a/>'))).toMatchObject({
      ok: false,
      error: { key: 'unknown-document-type' },
    });
  });

  it('of the extension of XRechnung adds what third parties are paid to the amount due', () => {
    const xml = readFileSync(join(samples, 'xrechnung/extension/05.01a-INVOICE_ubl.xml'));
    expect(fatal(xml)).toEqual([]);
  });

  it('for vehicles may have their classification, which warns', () => {
    const xml = readFileSync(join(samples, 'xrechnung/technical-cvd/02.01a-cvd_INVOICE_ubl.xml'));
    const judged = validateXml(xml);
    expect(judged).toMatchObject({ ok: true, isValid: true });
    expect(judged.ok && judged.findings.map(({ code }) => code)).toContain('BR-CL-13');
  });
});
