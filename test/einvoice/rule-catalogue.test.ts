import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ciiStructureRules } from '../../src/einvoice/rules/structure/cii-structure.ts';
import { ublStructureRules } from '../../src/einvoice/rules/structure/ubl-structure.ts';
import { allRules } from '../../src/einvoice/rules/rule-sets.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

interface Described {
  readonly id: string;
  readonly severity: string;
  readonly never?: boolean;
  /** The rule of the norm that it repeats. */
  readonly same_as?: string;
  readonly applies: 'all' | 'ubl' | 'cii';
}

const folder = join(einvoiceFolder, 'rules');
const own = new Map(allRules.map((rule) => [rule.id, rule]));

function rulesIn(file: string): readonly Described[] {
  const { rules } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { rules: Described[] };
  return rules;
}

/** The rules of a file that can be broken. */
function described(file: string): readonly Described[] {
  const idle = new Set(rulesIn('en16931.json').flatMap(({ id, never }) => (never === true ? [id] : [])));
  return rulesIn(file).filter(({ id, same_as: original = id }) => !idle.has(original));
}

describe('the rules', () => {
  it('have ids of their own', () => {
    expect(own.size).toBe(allRules.length);
  });

  describe.skipIf(!existsSync(folder))('of', () => {
    it.for(['en16931.json', 'xrechnung.json', 'peppol.json', 'facturx.json'])('%s are all there', (file) => {
      expect(
        described(file)
          .map(({ id }) => id)
          .filter((id) => !own.has(id)),
      ).toEqual([]);
    });

    it.for(['en16931.json', 'xrechnung.json', 'peppol.json', 'facturx.json'])('%s are as severe', (file) => {
      expect(
        described(file).flatMap(({ id, severity }) =>
          (own.get(id)?.severity ?? 'fatal') === (severity === 'information' ? 'warning' : severity)
            ? []
            : [`${id} ${severity}`],
        ),
      ).toEqual([]);
    });

    it('one syntax are of that syntax', () => {
      const structure = [...ublStructureRules, ...ciiStructureRules];
      const applies = new Map(described('en16931.json').map((rule) => [rule.id, rule.applies]));
      expect(structure.filter(({ id, syntax }) => applies.get(id) !== syntax).map(({ id }) => id)).toEqual(
        [],
      );
    });
  });
});
