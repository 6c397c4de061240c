import { generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { addons } from '../../src/documents/addons/catalogue.ts';
import { CorrectionOptions } from '../../src/documents/bill/correction-options.ts';
import { build, sign } from '../../src/documents/documents.ts';
import { digestOf } from '../../src/documents/digest.ts';
import { documentTypes } from '../../src/documents/document-types.ts';
import { Header } from '../../src/documents/head/header.ts';
import type { JsonObject } from '../../src/documents/json.ts';
import type { AnyPart } from '../../src/documents/model/part.ts';
import { regimes } from '../../src/documents/regimes/regimes.ts';
import { ruleSetsFor } from '../../src/documents/rules/rule-set.ts';
import type { ReadyRule } from '../../src/documents/rules/rule-set.ts';
import { context } from './fixed-context.ts';
import { membersOfTypes } from './members.facts.ts';
import { envelopeOf, sampleInvoice } from './sample-invoice.ts';

const parts = new Map<string, AnyPart>();
for (const part of [...documentTypes.map((type) => type.part), Header, CorrectionOptions]) include(part);

function include(part: AnyPart): void {
  if (parts.has(part.name)) return;
  parts.set(part.name, part);
  for (const child of part.children) include(child.part);
}

describe('the type table', () => {
  it('has the types and members of the format and no others', () => {
    const ours = [...parts].map(([type, { members }]) => [type, new Set(Object.keys(members))]);
    const stated = Object.entries(membersOfTypes).map(([type, names]) => [type, new Set(words(names))]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(stated));
  });
});

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Kinds of values that are no parts: those of members, of lists that have rules of their own, and of elements. */
const kinds = new Set(
  [...parts.values()].flatMap(({ leaves, children }) => [
    ...leaves.map(({ kind }) => kind),
    ...children.flatMap(({ listName }) => listName ?? []),
  ]),
);

const rules = new Set(
  regimes.flatMap(({ country }) =>
    ruleSetsFor({ regime: country, addons: addons.map(({ key }) => key), tags: [] }).flatMap((set) =>
      [...set.values()].flat(),
    ),
  ),
);

/** What is wrong with where a rule looks: it must name members of its part, `[*]` only behind lists, and no list without it on the way. */
function misplaced({ code, about, at, steps }: ReadyRule): string[] {
  if (steps.length === 0) return parts.has(about) || kinds.has(about) ? [] : [`${code}: no ${about}`];
  let part = parts.get(about);
  let isList = false;
  for (const step of steps) {
    if (typeof step === 'symbol' ? !isList : isList) return [`${code}: ${at} mistakes a list`];
    isList = false;
    if (typeof step === 'symbol') continue;
    const [child, leaf] = [part?.children, part?.leaves].map((all) => all?.find(({ name }) => name === step));
    const found = child ?? leaf;
    if (!found) return [`${code}: ${about} has no ${at}`];
    isList = found.many;
    part = child && 'part' in child ? child.part : undefined;
  }
  return [];
}

describe('the rules', () => {
  it('look at what exists', () => {
    expect(rules.size).toBeGreaterThan(400);
    expect([...rules].flatMap(misplaced)).toEqual([]);
  });

  it('refuse to sign a document of an addon that is not known', async () => {
    const envelope = envelopeOf(sampleInvoice({ code: '1' }));
    const doc: JsonObject = { ...envelope.doc, $addons: ['xx-nothing-v1'] };
    const foreign = { ...envelope, doc, head: { ...envelope.head, dig: { ...digestOf(doc) } } };
    const { privateKey } = await generateKeyPair('ES256');
    expect(await sign(foreign, { kid: 'one', privateKey }, context)).toMatchObject({
      ok: false,
      error: { faults: [{ code: 'GOBL-TAX-ADDONS-01', paths: ['$.doc.$addons[0]'] }] },
    });
  });
});

const debit = { ref: 'M-1', creditor: 'DE98ZZZ09999999999', account: 'DE89370400440532013000' };
const page = { key: 'shop', label: 'Pay here', url: 'https://example.com/pay' };
const party = {
  name: 'Payer Ltd.',
  $regime: 'DE',
  logos: [{ url: 'https://example.com/l.png', alt: 'A lion' }],
};

describe('a document keeps', () => {
  it('who pays, the mandate and the page of an advance', () => {
    const advance = { key: 'online', amount: '1.00', direct_debit: debit, online: page };
    const built = build(sampleInvoice({ payment: { payer: party, advances: [advance] } }), context);
    expect(built).toMatchObject({
      ok: true,
      envelope: { doc: { payment: { payer: party, advances: [{ direct_debit: debit, online: page }] } } },
    });
  });

  it('the complements of a status line, completed as documents of their own', () => {
    const message = { $schema: 'https://gobl.org/draft-0/note/message', content: 'late' };
    const built = build(
      {
        $schema: 'https://gobl.org/draft-0/bill/status',
        type: 'update',
        issue_date: '2026-03-14',
        supplier: { name: 'Supplier' },
        lines: [{ key: 'rejected', complements: [message] }],
      },
      context,
    );
    expect(built).toMatchObject({
      ok: true,
      envelope: { doc: { lines: [{ complements: [{ ...message, uuid: context.uuid() }] }] } },
    });
  });

  it('the website of a shipment', () => {
    const tracking = { code: 'T-1', website: { url: 'https://example.com/t' } };
    const delivery = sampleInvoice({ $schema: 'https://gobl.org/draft-0/bill/delivery', tracking });
    expect(build(delivery, context)).toMatchObject({ ok: true, envelope: { doc: { tracking } } });
  });
});

describe('a party with a regime of its own', () => {
  it('still follows the addons of the document', () => {
    const customer = { name: 'Buyer', $regime: 'DE', addresses: [{ street: 'Somewhere' }] };
    const built = build(sampleInvoice({ $addons: ['eu-en16931-v2017'], customer }), context);
    expect(built).toMatchObject({
      ok: false,
      error: {
        faults: expect.arrayContaining([
          expect.objectContaining({
            code: 'GOBL-EU-EN16931-ORG-ADDRESS-01',
            paths: ['$.doc.customer.addresses[0].country'],
          }),
        ]) as unknown,
      },
    });
  });
});

describe('what does not say what it is', () => {
  it.each<JsonObject>([
    { content: 'hello' },
    { $schema: '', content: 'hello' },
    { $schema: 1, content: 'hello' },
    { doc: { content: 'hello' } },
  ])('is of an unknown schema: %j', (input) => {
    expect(build(input, context)).toMatchObject({
      ok: false,
      error: { key: 'unknown-schema', faults: [{ code: 'GOBL-ENVELOPE-04', paths: ['$.doc.$schema'] }] },
    });
  });

  it('is not calculated when it is an envelope without a document', () => {
    expect(build({ $schema: 'https://gobl.org/draft-0/envelope', head: {} }, context)).toMatchObject({
      ok: false,
      error: { key: 'calculation', faults: [{ code: 'DOCMILL-CALCULATION', paths: ['$.doc'] }] },
    });
  });
});
