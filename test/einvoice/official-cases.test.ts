import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/einvoice/rules/judge.ts';
import type { Rule } from '../../src/einvoice/rules/rule.ts';
import { allRules, rulesFor } from '../../src/einvoice/rules/rule-sets.ts';
import { xrechnungIds } from '../../src/einvoice/rules/xrechnung/parties-and-tax.ts';
import { readSyntax } from '../../src/einvoice/syntaxes.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

interface Case {
  readonly id: string;
  readonly file: string;
  readonly fires: readonly string[];
  readonly silent: readonly string[];
}

const folder = join(einvoiceFolder, 'unit-tests');

const cases = existsSync(folder)
  ? (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Case[])
  : [];

/** XRechnung is judged by what its validators are started for, whatever the mutated specification says. */
function rulesOf(file: string, specification: string | undefined): readonly Rule[] {
  if (!file.startsWith('xrechnung/')) return allRules;
  const known: readonly (string | undefined)[] = Object.values(xrechnungIds);
  return rulesFor(known.includes(specification) ? specification : xrechnungIds.standard);
}

describe.skipIf(cases.length === 0)('the official cases of EN 16931 and XRechnung', () => {
  it.for(cases)('$id is judged as the authorities do', ({ file, fires, silent }) => {
    const read = readSyntax(readFileSync(join(folder, file)));
    const named = new Set([...fires, ...silent]);
    const rules = rulesOf(file, read.invoice.text('BT-24')).filter(({ id }) => named.has(id));
    const found = new Set(judge(read, rules).map(({ code }) => code));
    expect({
      missing: fires.filter((id) => !found.has(id)),
      wrong: silent.filter((id) => found.has(id)),
    }).toEqual({ missing: [], wrong: [] });
  });
});
