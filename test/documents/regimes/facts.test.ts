import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Category } from '../../../src/documents/regimes/category.ts';
import type { Regime } from '../../../src/documents/regimes/regime.ts';
import { regimes } from '../../../src/documents/regimes/regimes.ts';
import type { Scenario } from '../../../src/documents/regimes/scenario.ts';
import { conformanceFolder } from '../../support/conformance-folder.ts';

const rulesFile = join(conformanceFolder, 'facts/rules.json');
const facts = join(conformanceFolder, 'facts/regimes.json');

describe.skipIf(!existsSync(facts))('regime tables', () => {
  const stated = existsSync(facts) ? (JSON.parse(readFileSync(facts, 'utf8')) as Record<string, object>) : {};

  it('cover the countries of the facts and no others', () => {
    expect(regimes.map((regime) => regime.country).toSorted()).toEqual(Object.keys(stated).toSorted());
  });

  it.each(regimes.map((regime): [string, Regime] => [regime.country, regime]))(
    '%s: rates, dates, categories, keys, scenarios, corrections, tags and identities equal the facts',
    (country, regime) => {
      expect(described(regime)).toEqual(stated[country]);
    },
  );
});

describe.skipIf(!existsSync(rulesFile))('regime rules', () => {
  const stated = existsSync(rulesFile)
    ? (JSON.parse(readFileSync(rulesFile, 'utf8')) as {
        id: string;
        pkg: string;
        object: string;
        path: string;
      }[])
    : [];
  // Greece's package keeps the ISO code.
  const packages = new Set(regimes.map(({ country }) => (country === 'EL' ? 'gr' : country.toLowerCase())));

  it('are those of the facts, about the same objects and paths', () => {
    const ours = regimes.flatMap(({ taxIdentity, rules = [], rulesEverywhere = [] }) => [
      ...(taxIdentity?.checks ?? []).map(({ fault }) => `${fault} tax/identity code`),
      ...[...rules, ...rulesEverywhere].map(({ code, about, at }) => `${code} ${about} ${at}`),
    ]);
    const theirs = stated
      .filter(({ pkg }) => packages.has(pkg))
      .map(({ id, object, path }) => `${id} ${object.toLowerCase().replace('.', '/')} ${path}`);
    expect(ours.toSorted()).toEqual(theirs.toSorted());
  });
});

/** A regime in the form of the facts file, which leaves out names and note texts. */
function described(regime: Regime): object {
  const { alternativeCodes, taxScheme, rounding, invoiceTags, identities, extensions, scenarios } = regime;
  return defined({
    country: regime.country,
    alt_country_codes: alternativeCodes,
    currency: regime.currency,
    time_zone: regime.timeZone,
    tax_scheme: taxScheme,
    calculator_rounding_rule: rounding,
    categories: regime.categories.map(describedCategory),
    corrections: regime.corrections && [{ schema: 'bill/invoice', ...regime.corrections }],
    tags: invoiceTags && { 'bill/invoice': invoiceTags.map(({ tag }) => tag) },
    identities: identities?.map(({ type, key }) => type ?? key),
    extensions:
      extensions &&
      Object.fromEntries(
        Object.entries(extensions).map(([key, codes]) => [
          key,
          codes instanceof RegExp ? codes.source : codes,
        ]),
      ),
    scenarios: scenarios && [{ schema: 'bill/invoice', list: scenarios.map(describedScenario) }],
  });
}

function describedCategory({ code, retained, informative, keys, rates }: Category): object {
  return defined({
    code,
    retained,
    informative,
    keys: keys?.map(({ key, noPercent }) => (noPercent ? `${key}!` : key)),
    rates:
      rates &&
      Object.entries(rates).map(([rate, values]) =>
        defined({ rate, keys: keys && ['standard'], values: [...values] }),
      ),
  });
}

function describedScenario({ tags, categories, note }: Scenario): object {
  return defined({
    tags,
    cat: categories,
    note: note && defined({ cat: note.cat, key: note.key }),
  });
}

function defined(members: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
