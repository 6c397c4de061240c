import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/einvoice/rules/judge.ts';
import { en16931Rules } from '../../src/einvoice/rules/en16931.ts';
import { readSyntax } from '../../src/einvoice/syntaxes.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

interface Case {
  readonly id: string;
  readonly file: string;
  readonly fires: readonly string[];
  readonly silent: readonly string[];
}

const folder = join(einvoiceFolder, 'unit-tests');
const known = new Set(en16931Rules.map(({ id }) => id));

/** The official cases about rules that are written, with these rules alone. */
const cases = existsSync(folder)
  ? (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Case[]).flatMap((row) => {
      const fires = row.fires.filter((id) => known.has(id));
      const silent = row.silent.filter((id) => known.has(id));
      return fires.length + silent.length > 0 ? [{ ...row, fires, silent }] : [];
    })
  : [];

describe.skipIf(cases.length === 0)('the official cases of EN 16931', () => {
  it.for(cases)('$id is judged as the authorities do', ({ file, fires, silent }) => {
    const found = new Set(
      judge(readSyntax(readFileSync(join(folder, file))), en16931Rules).map(({ code }) => code),
    );
    expect({
      missing: fires.filter((id) => !found.has(id)),
      wrong: silent.filter((id) => found.has(id)),
    }).toEqual({ missing: [], wrong: [] });
  });
});
