import { describe, expect, it } from 'vitest';
import { build } from '../../src/documents/documents.ts';
import { documentTypes } from '../../src/documents/document-types.ts';
import type { Json, JsonObject } from '../../src/documents/json.ts';
import type { AnyPart } from '../../src/documents/model/part.ts';
import { stepsOf } from './counted-steps.ts';
import { context } from './fixed-context.ts';
import { sampleInvoice } from './sample-invoice.ts';

const reporting = { ...context, refuse: 'report' } as const;

function refusalOf(input: JsonObject): unknown {
  const built = build(input, reporting);
  return built.ok ? undefined : built.error;
}

function withPrice(price: Json): JsonObject {
  return sampleInvoice({ lines: [{ quantity: '1', item: { name: 'x', price } }] });
}

describe('hostile numbers', () => {
  it.for<[string, Json]>([
    ['megabytes of digits', '9'.repeat(5_000_000)],
    ['nineteen digits', '1234567890123456789'],
    ['an exponent', '1e999999999'],
    ['infinity', Infinity],
    ['a number that a float has already changed', 2 ** 60],
    ['an object', { valueOf: '1' }],
  ])('are refused: %s', ([, price]) => {
    expect(refusalOf(withPrice(price))).toMatchObject({
      key: 'input',
      faults: [{ paths: ['$.doc.lines[0].item.price'] }],
    });
  });

  it('that multiply beyond 64 bits are refused, not silently wrong', () => {
    const price = '999999999999999999';
    const lines = [{ quantity: price, item: { name: 'x', price } }];
    expect(refusalOf(sampleInvoice({ lines }))).toMatchObject({ key: 'calculation' });
  });
});

describe('hostile texts', () => {
  it.for<[string, string]>([
    ['a surrogate without its other half', '\ud800'],
    ['one in the middle', 'a\udc00b'],
  ])('are made whole: %s', ([, name]) => {
    const built = build(
      sampleInvoice({ supplier: { name, tax_id: { country: 'ES', code: 'B98602642' } } }),
      reporting,
    );
    expect(built).toMatchObject({
      ok: true,
      envelope: { doc: { supplier: { name: name.replace(/[\ud800-\udfff]/, '?') } } },
    });
  });

  it('are refused where they pass through unchanged', () => {
    expect(refusalOf(sampleInvoice({ meta: { key: '\ud800' } }))).toMatchObject({ key: 'input' });
  });

  it('of more than thirty marks on one letter are parted, as Unicode does in stream-safe text (UAX #15)', () => {
    const [thirty, ten] = ['\u0301'.repeat(30), '\u0301'.repeat(10)];
    const built = build(sampleInvoice({ series: `x${thirty}${ten}` }), reporting);
    expect(built).toMatchObject({ ok: true, envelope: { doc: { series: `x${thirty}\u034f${ten}` } } });
  });

  it('of a million marks on one letter are a code that is too long', () => {
    const series = `x${'\u0301\u0323'.repeat(500_000)}`;
    expect(refusalOf(sampleInvoice({ series }))).toMatchObject({
      faults: [{ code: 'GOBL-CBC-CODE-01', paths: ['$.doc.series'] }],
    });
  });

  const length = 10_000;
  it.for<[string, string]>([
    ['letters', `${'a'.repeat(length)}!`],
    ['capitals', `${'A'.repeat(length)}!`],
    ['digits', `${'1'.repeat(length)}!`],
    ['spaces', `a${' '.repeat(length)}é`],
    ['dashes', `${'a-'.repeat(length / 2)}!`],
    ['dots', `http://${'a.'.repeat(length / 2)} `],
    ['at signs', `a@${'a.'.repeat(length / 2)}!`],
    ['slashes', `${'/'.repeat(length)}é`],
    ['accents', `a${'\u0301'.repeat(length)}`],
  ])('of 10,000 %s in every member are answered, with faults or without', { tags: 'slow' }, ([, text]) => {
    for (const { part } of documentTypes) {
      const input = { $schema: `https://gobl.org/draft-0/${part.name}`, ...filled(part, text, 0) };
      expect(() => build(input, reporting)).not.toThrow();
    }
  });
});

describe('hostile structure', () => {
  it.for<[string, string]>([
    ['objects', '{"a":'],
    ['arrays', '['],
  ])('nested a hundred thousand deep in a complement is refused: %s', ([, open]) => {
    const close = open === '[' ? ']' : '}';
    const deep = JSON.parse(open.repeat(100_000) + '1' + close.repeat(100_000)) as Json;
    const complements = [{ $schema: 'https://example.com/x', deep }];
    expect(refusalOf(sampleInvoice({ complements }))).toMatchObject({
      key: 'input',
      faults: [{ code: 'DOCMILL-READ-06' }],
    });
  });

  it.for(['{"__proto__":{"polluted":"yes"}}', '{"$schema":"x","a":{"__proto__":{"polluted":"yes"}}}'])(
    'that reaches for the prototype changes nothing: %s',
    (text) => {
      const hostile = JSON.parse(text) as JsonObject;
      for (const member of ['meta', 'supplier', 'totals', 'tax', 'delivery']) {
        build(sampleInvoice({ [member]: hostile }), reporting);
      }
      build(sampleInvoice({ complements: [hostile] }), reporting);
      build({ ...sampleInvoice(), ...hostile }, reporting);
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it('gives no more than a hundred faults of reading', () => {
    const lines = Array.from({ length: 5000 }, () => ({ quantity: true, item: { name: 1 }, colour: 'red' }));
    const error = refusalOf(sampleInvoice({ lines })) as { faults: unknown[] };
    expect(error.faults).toHaveLength(100);
  });
});

/** A list that counts how many of its elements are looked at. */
function watched(length: number, element: Json): { list: Json[]; visits: () => number } {
  let visits = 0;
  const list = new Proxy(
    Array.from({ length }, () => element),
    {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) visits++;
        return Reflect.get(target, name, receiver) as unknown;
      },
    },
  );
  return { list, visits: () => visits };
}

describe('a list', () => {
  it.for<[string, Json]>([
    ['lines', 1.5],
    ['lines', { quantity: '1', item: { name: 'x', price: '1.00' } }],
    ['notes', []],
    ['$tags', 'simplified'],
    ['complements', 1],
  ])(
    'of more than 10,000 rows is one fault at its place, whatever it holds: %s of %j',
    ([member, element]) => {
      const { list, visits } = watched(1_000_000, element);
      expect(refusalOf(sampleInvoice({ [member]: list }))).toMatchObject({
        key: 'input',
        faults: [{ code: 'DOCMILL-READ-10', paths: [`$.doc.${member}`] }],
      });
      expect(visits()).toBe(0);
    },
  );

  it('of as many rows as there may be is read', () => {
    expect(refusalOf(sampleInvoice({ lines: lines(10_000) }))).toBeUndefined();
    expect(refusalOf(sampleInvoice({ lines: lines(10_001) }))).toMatchObject({ key: 'input' });
  });

  it('may be as long as the context says', () => {
    const limited = { ...reporting, limits: { rows: 2 } };
    expect(build(sampleInvoice({ lines: lines(2) }), limited)).toMatchObject({ ok: true });
    expect(build(sampleInvoice({ lines: lines(3) }), limited)).toMatchObject({
      ok: false,
      error: { faults: [{ code: 'DOCMILL-READ-10', paths: ['$.doc.lines'] }] },
    });
  });

  it.for(['a list inside a line', 'a list in free JSON', 'a list of an envelope'])(
    'is bounded wherever it stands: %s',
    (where) => {
      const texts = Array.from({ length: 10_001 }, () => ({}));
      const document = {
        'a list inside a line': sampleInvoice({ lines: [line({ notes: texts })] }),
        'a list in free JSON': sampleInvoice({ complements: [{ $schema: 'https://example.com/x', texts }] }),
        'a list of an envelope': { head: { links: texts }, doc: sampleInvoice() },
      }[where];
      expect(refusalOf(document ?? {})).toMatchObject({ faults: [{ code: 'DOCMILL-READ-10' }] });
    },
  );

  it('that holds what is no row is one fault at the first of it', () => {
    const { list, visits } = watched(10_000, 1);
    expect(refusalOf(sampleInvoice({ lines: list }))).toMatchObject({
      faults: [{ code: 'DOCMILL-READ-02', paths: ['$.doc.lines[0]'] }],
    });
    expect(visits()).toBe(1);
  });

  it('is read no further when a hundred faults are gathered', () => {
    const { list, visits } = watched(10_000, 1);
    const error = refusalOf(sampleInvoice({ $tags: list })) as { faults: unknown[] };
    expect(error.faults).toHaveLength(100);
    expect(visits()).toBe(100);
  });

  it('tells a hundred places of each thing that is wrong with its rows', () => {
    const faulty = Array.from({ length: 5000 }, () => line({ item: { name: '' } }));
    const { faults } = refusalOf(sampleInvoice({ lines: faulty })) as { faults: { paths: string[] }[] };
    expect(faults.map(({ paths }) => paths.length).toSorted((a, b) => b - a)[0]).toBe(100);
  });
});

function line(over: JsonObject = {}): JsonObject {
  return { quantity: '1', item: { name: 'x', price: '1.00' }, ...over };
}

function lines(count: number): JsonObject[] {
  return Array.from({ length: count }, () => line());
}

type Many = (make: (index: number) => Json) => Json[];

describe('twice as many', () => {
  it.for<[string, (many: Many) => JsonObject]>([
    ['lines', (many) => ({ lines: many(() => line()) })],
    [
      'percentages',
      (many) => ({ lines: many((index) => line({ taxes: [{ cat: 'VAT', percent: `${index}.5%` }] })) }),
    ],
    [
      'extensions',
      (many) => ({
        lines: many((index) => line({ taxes: [{ cat: 'VAT', percent: '5%', ext: { k: `c${index}` } }] })),
      }),
    ],
    [
      'taxes on a line',
      (many) => ({
        supplier: { name: 'x' },
        currency: 'EUR',
        lines: [line({ taxes: many((index) => ({ cat: `C${index}`, percent: '5%' })) })],
      }),
    ],
    [
      'exchange rates',
      (many) => ({
        exchange_rates: [
          ...many((index) => ({ from: 'USD', to: 'GBP', amount: `1.${index}` })),
          { from: 'USD', to: 'EUR', amount: '1.1' },
        ],
        lines: many(() => line({ item: { name: 'x', price: '1.00', currency: 'USD' } })),
      }),
    ],
    ['tax notes', (many) => ({ tax: { notes: many((index) => ({ key: `k${index}`, text: 'x' })) } })],
    ['old tags', (many) => ({ tax: { tags: many((index) => `tag-${index}`) } })],
    ['unknown addons', (many) => ({ $addons: many((index) => `addon-${index}`) })],
    [
      'references with taxes',
      (many) => ({
        preceding: many((index) => ({ code: `c${index}`, tax: { categories: [{ code: 'VAT' }] } })),
      }),
    ],
    ['faults', (many) => ({ lines: many(() => line({ item: { name: '' }, taxes: [{}] })) })],
  ])('%s take no more than twice the steps', async ([, over]) => {
    const stepsFor = async (count: number): Promise<number> => {
      const input = sampleInvoice(over((make) => Array.from({ length: count }, (_, index) => make(index))));
      return await stepsOf(() => build(input, reporting));
    };
    await stepsFor(1);
    expect(await stepsFor(2000)).toBeLessThan(2.2 * (await stepsFor(1000)));
  });
});

/** A part with the text in every member that takes texts, down to six levels. */
function filled(part: AnyPart, text: string, depth: number): JsonObject {
  const children = part.children.filter(() => depth < 6);
  return {
    ...Object.fromEntries(
      part.leaves.map(({ name, kind, many: isList }) => [
        name,
        isList ? [valueOf(kind, text)] : valueOf(kind, text),
      ]),
    ),
    ...Object.fromEntries(
      children.map((child) => {
        const value = filled(child.part, text, depth + 1);
        return [child.name, child.many ? [value] : value];
      }),
    ),
    ...('currency' in part.members && { currency: 'EUR' }),
  };
}

const readable: Readonly<Record<string, Json>> = {
  'num/amount': '1.00',
  'num/percentage': '1%',
  integer: 1,
  decimal: 1,
  flag: true,
  bytes: 'AAAA',
  'cal/date': '2026-03-14',
  'cal/time': '09:26:53',
  'cal/date-time': '2026-03-14T09:26:53',
  'uuid/uuid': '0197a0c0-0000-7000-8000-000000000001',
};

function valueOf(kind: string, text: string): Json {
  if (kind === 'tax/extensions' || kind === 'cbc/meta') return { key: text };
  if (kind === 'schema/object') return { $schema: text, text };
  return readable[kind] ?? text;
}
