import { assert, constantFrom, dictionary, property, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Addon } from '../../../src/documents/addons/addon.ts';
import { sii } from '../../../src/documents/addons/es-sii/es-sii.ts';
import { ticketBai } from '../../../src/documents/addons/es-tbai/es-tbai.ts';
import { verifactu } from '../../../src/documents/addons/es-verifactu/es-verifactu.ts';
import { myData } from '../../../src/documents/addons/gr-mydata/gr-mydata.ts';
import { Combo } from '../../../src/documents/tax/combo.ts';
import { inside, stored } from './inside.ts';

describe.each([ticketBai, verifactu, sii, myData])('$key', (addon) => {
  it('gives VAT with any key and codes the same codes again', () => {
    assert(
      property(taxes(addon), (tax) => {
        // `stored` normalises twice, and throws when the second time changes something.
        expect(stored(Combo, inside(addon.key), tax)).toMatchObject({ key: expect.any(String) as string });
      }),
      { numRuns: 500 },
    );
  });
});

/** Domestic VAT with and without a key, a rate, a surcharge, and codes of the addon's lists. */
function taxes({ extensions = {} }: Addon): Arbitrary<object> {
  const codes = Object.values(extensions).flatMap((list) => (Array.isArray(list) ? (list as string[]) : []));
  return record(
    {
      cat: constantFrom('VAT'),
      key: constantFrom(
        'standard',
        'zero',
        'exempt',
        'export',
        'intra-community',
        'reverse-charge',
        'outside-scope',
      ),
      rate: constantFrom('general', 'reduced', 'general+eqs', 'general+island'),
      surcharge: constantFrom('5.2%'),
      ext: dictionary(constantFrom(...Object.keys(extensions)), constantFrom(...codes)),
    },
    { requiredKeys: ['cat'] },
  );
}
