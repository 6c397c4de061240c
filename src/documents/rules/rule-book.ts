import { addons } from '../addons/catalogue.ts';
import { addonRules } from '../addons/rules.ts';
import { billRules } from '../bill/rules.ts';
import { calendarRules } from '../cal/rules.ts';
import { currencyRules } from '../currency/rules.ts';
import { headRules } from '../head/rules.ts';
import { valueRules } from '../model/rules.ts';
import { noteRules } from '../note/rules.ts';
import { orgRules } from '../org/rules.ts';
import { payRules } from '../pay/rules.ts';
import { regimeFor, regimes } from '../regimes/regimes.ts';
import type { Setting } from '../setting.ts';
import { taxIdentityRules } from '../tax/identity/rules.ts';
import { taxRules } from '../tax/rules.ts';
import { ownRules } from './own-rules.ts';
import { parsePath } from './path.ts';
import type { Step } from './path.ts';
import type { Rule } from './rule.ts';

/** A rule with its path taken apart. */
export interface ReadyRule extends Rule {
  readonly steps: readonly Step[];
}

/** Rules by what they are about. */
export type RuleBook = ReadonlyMap<string, readonly ReadyRule[]>;

/** Rules that hold in every document. */
const everywhere = bookOf([
  ...addonRules,
  ...billRules,
  ...calendarRules,
  ...currencyRules,
  ...headRules,
  ...noteRules,
  ...orgRules,
  ...ownRules,
  ...payRules,
  ...taxIdentityRules,
  ...taxRules,
  ...valueRules,
  ...regimes.flatMap((regime) => regime.rulesEverywhere ?? []),
]);

/** Books of regimes, by country, and of addons, by key: as many as there are, whatever documents say. */
const ofRegimes = booksOf(regimes, ({ country }) => country);
const ofAddons = booksOf(addons, ({ key }) => key);

/** The rules in force in a setting: those of every document, of its regime, and of its addons. */
export function ruleBooksFor({ regime, addons: keys }: Setting): RuleBook[] {
  const country = regime === undefined ? undefined : regimeFor(regime)?.country;
  const named = [
    country === undefined ? undefined : ofRegimes.get(country),
    ...[...new Set(keys)].map((key) => ofAddons.get(key)),
  ];
  return [everywhere, ...named.filter((book) => book !== undefined)];
}

function booksOf<T extends { rules?: readonly Rule[] }>(
  all: readonly T[],
  nameOf: (one: T) => string,
): Map<string, RuleBook> {
  return new Map(all.flatMap((one) => (one.rules ? [[nameOf(one), bookOf(one.rules)]] : [])));
}

function bookOf(rules: readonly Rule[]): RuleBook {
  const book = new Map<string, ReadyRule[]>();
  for (const rule of rules) {
    const ready = { ...rule, steps: parsePath(rule.at) };
    const chapter = book.get(rule.about);
    if (chapter) chapter.push(ready);
    else book.set(rule.about, [ready]);
  }
  return book;
}
