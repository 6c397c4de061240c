import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en16931Rules } from '../../src/einvoice/rules/en16931.ts';
import { judge } from '../../src/einvoice/rules/judge.ts';
import type { Finding } from '../../src/einvoice/rules/judge.ts';
import { readSyntax } from '../../src/einvoice/syntaxes.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

interface Described {
  readonly id: string;
  readonly severity: string;
  readonly terms: readonly string[];
  readonly applies: 'all' | 'ubl' | 'cii';
  readonly never?: boolean;
}

const catalogue = join(einvoiceFolder, 'rules/en16931.json');
const cases = join(einvoiceFolder, 'unit-tests/index.json');
const isThere = existsSync(catalogue);

const described: readonly Described[] = isThere
  ? (JSON.parse(readFileSync(catalogue, 'utf8')) as { rules: Described[] }).rules.filter(
      ({ applies, never }) => applies === 'all' && never !== true,
    )
  : [];

/** The samples have no charges with a base. */
function withBases(xml: string): string {
  return xml.replaceAll(
    /(<cbc:ChargeIndicator>true<(?:(?!<\/?cac:AllowanceCharge>).)*?<\/cbc:Amount>)(?!<cbc:BaseAmount)/g,
    '$1<cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount>',
  );
}

/** Rules that an official case shows to be broken. */
const official = new Set(
  existsSync(cases)
    ? (JSON.parse(readFileSync(cases, 'utf8')) as { fires: readonly string[] }[]).flatMap(
        ({ fires }) => fires,
      )
    : [],
);

/** Valid invoices with nearly every business term. */
const samples = isThere
  ? ['ubl-all-terms-creditnote.xml', 'cii-all-terms-invoice.xml'].map((file) =>
      withBases(readFileSync(join(einvoiceFolder, 'samples/own', file), 'utf8').replaceAll(/>\s+</g, '><')),
    )
  : [];

const leaf = /<([a-z]+:\w+)((?: [^>]*)?)>([^<]*)<\/\1>/g;
const branches =
  /<((?:cac|ram):(?:\w*Address|\w*Party|TaxSubtotal|ApplicableTradeTax|Invoice(?:Line|Period)|CreditNoteLine|\w*LineItem|\w*Period|\w*Account\w*))>[^]*?<\/\1>/g;

/** What may become of the text of an element. */
const texts = ['', '999.999', '-1', 'ZZZ', '#ZZQ#text', '2030-01-01', '20300101', '30', '12345678901'];

/** Every XML in which one element is missing, has another text, scheme, or is there twice. */
function* mutations(xml: string, others: readonly string[]): Generator<string> {
  for (const pattern of [leaf, branches])
    for (const { index, 0: element } of xml.matchAll(pattern))
      yield xml.slice(0, index) + xml.slice(index + element.length);
  for (const { index, 0: element, 1: name, 2: attributes = '', 3: text = '' } of xml.matchAll(leaf)) {
    const [before, after] = [xml.slice(0, index), xml.slice(index + element.length)];
    for (const other of others) yield `${before}<${name}${attributes}>${other}</${name}>${after}`;
    if (attributes !== '') {
      yield `${before}<${name}>${text}</${name}>${after}`;
      yield `${before}<${name}${attributes.replaceAll(/="[^"]*"/g, '="ZZZ"')}>${text}</${name}>${after}`;
    }
    yield before + element + element + after;
  }
}

/** Another category takes the place of what is exempt, with one reason alone. */
function recategorised(xml: string, code: string): string {
  return xml
    .replaceAll(/<((?:cbc:Tax|ram:)ExemptionReason)>[^<]*<\/\1>/g, '')
    .replaceAll(/(<(?:cbc:ID|ram:CategoryCode)>)E(?=<)/g, (_, start: string) => start + code);
}

function findings(xml: string): readonly Finding[] {
  return judge(readSyntax(Buffer.from(xml)), en16931Rules);
}

/** The first finding of every rule that a mutation breaks. */
function firstOfEach(): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  const look = (xml: string): void => {
    for (const finding of findings(xml)) if (!found.has(finding.code)) found.set(finding.code, finding);
  };
  for (const sample of samples) {
    for (const xml of mutations(sample, texts)) look(xml);
    for (const code of ['B', 'K']) for (const xml of mutations(recategorised(sample, code), [])) look(xml);
  }
  return found;
}

/** Schemes of identifiers (BT-29-1) are told by the identifier. */
function plain(term: string): string {
  return term.replace(/^(BT-\d+)-\d$/, '$1');
}

describe.skipIf(!isThere)('of the rules of the norm', () => {
  const found = isThere ? firstOfEach() : new Map<string, Finding>();

  it('none is broken by a valid invoice', () => {
    expect(samples.flatMap(findings)).toEqual([]);
  });

  it.for(described.filter(({ id }) => found.has(id) || !official.has(id)))(
    '$id can be broken, and says its severity, terms and place',
    ({ id, severity, terms }) => {
      const finding = found.get(id);
      expect(finding).toMatchObject({
        severity,
        paths: expect.arrayContaining([expect.stringMatching(/^\//)]) as string[],
      });
      const named = new Set(terms.map(plain));
      expect(terms.length === 0 || finding?.terms.some((term) => named.has(plain(term)))).toBe(true);
    },
  );
});
