import { describe, expect, it } from 'vitest';
import { fromXml, toXml } from '../../src/einvoice/einvoice.ts';
import { en16931Rules } from '../../src/einvoice/rules/en16931.ts';
import { judge } from '../../src/einvoice/rules/judge.ts';
import { readSyntax } from '../../src/einvoice/syntaxes.ts';
import { context } from '../documents/fixed-context.ts';
import { allowedInExport } from './export-allowances.ts';
import { pairsOf } from './pairs.ts';
import type { Pair } from './pairs.ts';
import { schemaFaults } from './schemas.ts';
import { exportFolders, targetOf } from './targets.ts';
import { xmlDifferences } from './xml-differences.ts';

function written(syntax: 'ubl' | 'cii', { json, context: folder }: Pair): string {
  const result = toXml(json, syntax, targetOf(folder), context);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.xml;
}

for (const syntax of ['ubl', 'cii'] as const) {
  const pairs = pairsOf('export', syntax, exportFolders[syntax]);
  describe.skipIf(pairs.length === 0)(`published documents written as ${syntax}`, () => {
    it.for(pairs)('$name is as published', (pair) => {
      const differences = xmlDifferences(pair.xml, Buffer.from(written(syntax, pair)));
      expect(differences.filter((row) => !allowedInExport(pair.name, row))).toEqual([]);
    });

    it.for(pairs)('$name is valid by its schema', (pair) => {
      expect(schemaFaults(written(syntax, pair))).toEqual([]);
    });

    it.for(pairs)('$name breaks no rule of EN 16931', (pair) => {
      const read = readSyntax(Buffer.from(written(syntax, pair)));
      const findings = judge({ invoice: read.invoice }, en16931Rules);
      expect(findings.filter(({ severity }) => severity === 'fatal')).toEqual([]);
    });

    it.for(pairs)('$name read and written again has the same bytes', (pair) => {
      const xml = written(syntax, pair);
      const read = fromXml(Buffer.from(xml), context);
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(read.unread).toEqual([]);
      expect(written(syntax, { ...pair, json: { doc: read.envelope.doc ?? null } })).toBe(xml);
    });
  });
}
