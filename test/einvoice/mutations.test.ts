import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXml } from '../../src/einvoice/einvoice.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';
import { peppolMutations } from './mutations.ts';

const file = join(einvoiceFolder, 'pairs/export/ubl/peppol/invoice-cross-border-b2b.xml');
const isThere = existsSync(file);
const valid = isThere ? readFileSync(file, 'utf8').replaceAll(/>\s+</g, '><') : '';

function broken(xml: string): readonly string[] {
  const judged = validateXml(Buffer.from(xml));
  if (!judged.ok) throw new Error(judged.error.message);
  return judged.findings.map(({ code }) => code).toSorted();
}

describe.skipIf(!isThere)('a valid invoice', () => {
  it('breaks nothing', () => {
    expect(broken(valid)).toEqual([]);
  });

  it.for(peppolMutations)('with $changes breaks $breaks alone', ({ breaks, changes }) => {
    let xml = valid;
    for (const [from, to] of changes) {
      expect(xml).toContain(from);
      xml = xml.replace(from, to);
    }
    expect(broken(xml)).toEqual(breaks.toSorted());
  });
});
