import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Addon } from '../../../src/documents/addons/addon.ts';
import { addons } from '../../../src/documents/addons/catalogue.ts';
import type { Corrections, Scenario } from '../../../src/documents/regimes/scenario.ts';
import { conformanceFolder } from '../../support/conformance-folder.ts';

const folder = join(conformanceFolder, 'facts');
const isThere = existsSync(folder);

function facts<T>(file: string, none: T): T {
  return isThere ? (JSON.parse(readFileSync(join(folder, file), 'utf8')) as T) : none;
}

describe.skipIf(!isThere)('addon tables', () => {
  const stated = facts<Record<string, object>>('addons.json', {});

  it('are those of the facts and no others', () => {
    expect(addons.map(({ key }) => key).toSorted()).toEqual(Object.keys(stated).toSorted());
  });

  it.each(addons.map((addon): [string, Addon] => [addon.key, addon]))(
    '%s: requirements, extensions, tags, scenarios and corrections equal the facts',
    (key, addon) => {
      expect(described(addon)).toEqual(inAnyOrder(stated[key] ?? {}));
    },
  );
});

describe.skipIf(!isThere)('addon rules', () => {
  const stated = facts<{ id: string; pkg: string; object: string; path: string }[]>('rules.json', []);

  it.each(addons.filter(({ rules }) => rules).map((addon): [string, Addon] => [addon.key, addon]))(
    '%s: are those of the facts, about the same objects and places',
    (key, { rules = [] }) => {
      const ours = rules.map(({ code, about, at }) => `${code} ${about.replaceAll('-', '')} ${at}`);
      const theirs = stated
        .filter(({ pkg }) => pkg === withoutVersion(key))
        .map(({ id, object, path }) => `${id} ${object.toLowerCase().replace('.', '/')} ${path}`);
      expect(ours.toSorted()).toEqual(theirs.toSorted());
    },
  );

  it('are there for every addon that the facts have rules of', () => {
    const packages = new Set(stated.map(({ pkg }) => pkg));
    const silent = addons.filter(({ key, rules }) => !rules && packages.has(withoutVersion(key)));
    // The rules of pl-favat are those of FA(3).
    expect(silent.map(({ key }) => key)).toEqual(['pl-favat-v2']);
  });
});

function withoutVersion(key: string): string {
  return key.replace(/-v\d+$/, '');
}

/** An addon in the form of the facts file, which leaves out names. */
function described({ key, requires, tags, extensions, scenarios, corrections }: Addon): object {
  return defined({
    key,
    requires,
    extensions: Object.fromEntries(
      Object.entries(extensions ?? {}).map(([name, codes]) => [name, describedCodes(codes)]),
    ),
    tags:
      tags &&
      Object.fromEntries(Object.entries(tags).map(([type, list]) => [type, set(list.map(({ tag }) => tag))])),
    scenarios: scenarios && [{ schema: 'bill/invoice', list: scenarios.map(describedScenario) }],
    corrections: corrections && [describedCorrections(corrections)],
  });
}

function describedCodes(codes: NonNullable<Addon['extensions']>[string]): unknown {
  if (codes === 'any') return null;
  return codes instanceof RegExp ? codes.source : set(codes);
}

function describedScenario({ types, tags, categories, note, codes, ext }: Scenario): object {
  return defined({ type: set(types), tags: set(tags), cat: set(categories), note, codes, ext });
}

function describedCorrections({ types, stamps, extensions, reasonRequired, copyTax }: Corrections): object {
  return defined({
    schema: 'bill/invoice',
    types: set(types),
    extensions: set(extensions),
    reason_required: reasonRequired,
    copy_tax: copyTax,
    stamps: set(stamps),
  });
}

/** Lists of texts are sets: without repetition and in one order. */
function set(texts: readonly string[] | undefined): string[] | undefined {
  return texts && [...new Set(texts)].toSorted();
}

/** FatturaPA has no `Mp06`: a promissory note is `MP06`, which is what documents get. */
const misprints = new Map([['Mp06', 'MP06']]);

/** Facts with the lists of texts in them as `set` gives them. */
function inAnyOrder(fact: object): object {
  const text = JSON.stringify(fact, (key, value: unknown) =>
    key !== 'requires' && Array.isArray(value) && value.every((element) => typeof element === 'string')
      ? set(value.map((code) => misprints.get(code) ?? code))
      : value,
  );
  return JSON.parse(text) as object;
}

function defined(members: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
