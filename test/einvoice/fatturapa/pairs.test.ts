import { describe, expect, it } from 'vitest';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { fromFatturaPa, toFatturaPa } from '../../../src/einvoice/fatturapa/fatturapa.ts';
import { context } from '../../documents/fixed-context.ts';
import { lacks, nationalPairs } from '../national-pairs.ts';
import { nationalSchemaFaults } from '../national-schemas.ts';
import { xmlDifferences } from '../xml-differences.ts';

/** Rows in which ours and the published XML may differ: `-` theirs, `+` ours. */
const exportAllowances = [
  {
    pair: /./,
    row: /\/CedentePrestatore\/Contatti = $|Signature/,
    why: 'an element without anything in it says nothing; signatures are not compared',
  },
  {
    pair: /^invoice-fund-contribution-mixed-retention$/,
    row: /\/ImportoTotaleDocumento = /,
    why: 'the total of the document is that with tax, before what the customer keeps back',
  },
];

/** Values in which ours and the published document may differ. */
const importAllowances = [
  {
    pair: /^invoice-hotel$/,
    value: /^\$\.lines\[1\]\.(?:discounts\[0\]\.amount|total) /,
    why: 'a line comes to what it states: the discount of one unit is rounded, and that of all is not',
  },
  {
    pair: /^invoice-irpef-no-flag$/,
    value: /^\$\.totals\.(?:rounding|payable) /,
    why: 'the total that is stated there is that with tax, and nothing is rounded',
  },
];

const transmitter = { country: 'IT', code: '01234567890' };
const progressive = '679a2f25';

function written(envelope: JsonObject, options = {}): string {
  const result = toFatturaPa(envelope, { transmitter, ...options }, context);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.xml;
}

const exports = nationalPairs('export/fatturapa/sdi');
describe.skipIf(exports.length === 0)('a published document written as FatturaPA', () => {
  it.for(exports)('$name is as published', ({ name, json, xml }) => {
    const differences = xmlDifferences(xml, Buffer.from(written(json)));
    const isAllowed = (found: string): boolean =>
      exportAllowances.some(({ pair, row }) => pair.test(name) && row.test(found));
    expect(differences.filter((row) => !isAllowed(row))).toEqual([]);
  });

  it.for(exports)('$name is valid by the schema', ({ json }) => {
    expect(nationalSchemaFaults('fatturapa', written(json))).toEqual([]);
  });

  it.for(exports)('$name read and written again has the same bytes', ({ json }) => {
    const xml = written(json, { progressive });
    const read = fromFatturaPa(Buffer.from(xml), context);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.unread).toEqual([]);
    expect(read.faults).toEqual([]);
    expect(written({ doc: read.envelope.doc ?? null }, { progressive })).toBe(xml);
  });
});

const imports = nationalPairs('import/fatturapa/sdi');
describe.skipIf(imports.length === 0)('a published FatturaPA read', () => {
  it.for(imports)('$name has what the published document has', ({ name, json, xml }) => {
    const read = fromFatturaPa(xml, context);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const { uuid: _uuid, ...expected } = isObject(json.doc) ? json.doc : json;
    const isAllowed = (found: string): boolean =>
      importAllowances.some(({ pair, value }) => pair.test(name) && value.test(found));
    expect(lacks(expected, read.envelope.doc).filter((row) => !isAllowed(row))).toEqual([]);
  });

  it.for(imports)('$name has nothing that is lost', ({ xml }) => {
    expect(fromFatturaPa(xml, context)).toMatchObject({ ok: true, unread: [] });
  });
});
