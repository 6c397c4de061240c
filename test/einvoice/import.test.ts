import { describe, expect, it } from 'vitest';
import { isObject } from '@docmill/documents/json';
import type { Json } from '@docmill/documents/json';
import { fromXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { allowedInImport } from './import-allowances.ts';
import { pairsOf } from './pairs.ts';

const folders = {
  ubl: ['en16931', 'peppol', 'france-cius'],
  cii: ['en16931', 'peppol', 'xrechnung'],
} as const;

/** Where a document lacks what the expected one has, or has something else. */
function lacks(expected: Json | undefined, found: Json | undefined, path: string): string[] {
  if (Array.isArray(expected)) return lackingRows(expected, Array.isArray(found) ? found : [], path);
  if (isObject(expected)) {
    const members = isObject(found) ? found : {};
    return Object.keys(expected).flatMap((name) => lacks(expected[name], members[name], `${path}.${name}`));
  }
  return expected === found ? [] : [`${path} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
}

/** Ours may have rows in addition; those that are expected come in their order. */
function lackingRows(expected: readonly Json[], found: readonly Json[], path: string): string[] {
  let next = 0;
  return expected.flatMap((row, index) => {
    const place = `${path}[${index}]`;
    const at = found.findIndex(
      (other, position) => position >= next && lacks(row, other, place).length === 0,
    );
    const missing = at < 0 ? lacks(row, found[next], place) : [];
    next = (at < 0 ? next : at) + 1;
    return missing;
  });
}

for (const syntax of ['ubl', 'cii'] as const) {
  const pairs = pairsOf('import', syntax, folders[syntax]);
  describe.skipIf(pairs.length === 0)(`published XML of ${syntax} read`, () => {
    it.for(pairs)('$name has what the published document has', ({ name, json, xml }) => {
      const read = fromXml(xml, context);
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      const { uuid: _uuid, ...expected } = isObject(json.doc) ? json.doc : json;
      const differences = lacks(expected, read.envelope.doc, '$');
      expect(differences.filter((row) => !allowedInImport(name, row))).toEqual([]);
    });
  });
}
