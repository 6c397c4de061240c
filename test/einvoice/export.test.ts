import { describe, expect, it } from 'vitest';
import { fromXml, toXml, validateXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { allowedInExport } from './export-allowances.ts';
import { pairsOf } from './pairs.ts';
import type { Pair } from './pairs.ts';
import { schemaFaults } from './schemas.ts';
import { brokenPairs, exportFolders, targetOf } from './targets.ts';
import { xmlDifferences } from './xml-differences.ts';

function written(syntax: 'ubl' | 'cii', { json, context: folder }: Pair): string {
  const result = toXml(json, syntax, targetOf(folder), context);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.xml;
}

for (const syntax of ['ubl', 'cii'] as const) {
  const published = pairsOf('export', syntax, exportFolders[syntax]);
  const pairs = published.filter(({ name }) => !(name in brokenPairs));
  describe.skipIf(pairs.length === 0)(`published documents written as ${syntax}`, () => {
    it.for(pairs)('$name is as published', (pair) => {
      const differences = xmlDifferences(pair.xml, Buffer.from(written(syntax, pair)));
      expect(differences.filter((row) => !allowedInExport(pair.name, row))).toEqual([]);
    });

    it.for(pairs)('$name is valid by its schema', (pair) => {
      expect(schemaFaults(written(syntax, pair))).toEqual([]);
    });

    it.for(pairs)('$name is valid by the rules of its specification', (pair) => {
      const judged = validateXml(Buffer.from(written(syntax, pair)));
      expect(judged.ok && judged.findings.filter(({ severity }) => severity === 'fatal')).toEqual([]);
    });

    it.for(published.filter(({ name }) => name in brokenPairs))(
      '$name is refused for what it breaks',
      ({ name, json, context: folder }) => {
        const result = toXml(json, syntax, targetOf(folder), context);
        expect(result).toMatchObject({ ok: false, error: { key: 'invalid-document' } });
        expect(result.ok || result.error.faults.map(({ code }) => code)).toEqual(brokenPairs[name]);
      },
    );

    it.for(pairs)('$name read and written again has the same bytes', (pair) => {
      const xml = written(syntax, pair);
      const read = fromXml(Buffer.from(xml), context);
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(read.unread).toEqual([]);
      expect(written(syntax, { ...pair, json: { doc: read.envelope.doc ?? null } })).toBe(xml);
    });
  });
}
