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

/** A rule with its parsed path. */
export interface ReadyRule extends Rule {
  readonly steps: readonly Step[];
}

/** Rules by the kind they are about. */
export type RuleSet = ReadonlyMap<string, readonly ReadyRule[]>;

/** Rules for all documents. */
const everywhere = setOf([
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

/** Rule sets of regimes by country, and of addons by key: a fixed number, regardless of the documents. */
const ofRegimes = createRuleSets(regimes, ({ country }) => country);
const ofAddons = createRuleSets(addons, ({ key }) => key);

/** Returns the rules in force in a setting: those for all documents, of its regime, and of its addons. */
export function ruleSetsFor({ regime, addons: keys }: Setting): RuleSet[] {
  const country = regime === undefined ? undefined : regimeFor(regime)?.country;
  const named = [
    country === undefined ? undefined : ofRegimes.get(country),
    ...[...new Set(keys)].map((key) => ofAddons.get(key)),
  ];
  return [everywhere, ...named.filter((set) => set !== undefined)];
}

function createRuleSets<T extends { rules?: readonly Rule[] }>(
  all: readonly T[],
  nameOf: (one: T) => string,
): Map<string, RuleSet> {
  return new Map(all.flatMap((one) => (one.rules ? [[nameOf(one), setOf(one.rules)]] : [])));
}

function setOf(rules: readonly Rule[]): RuleSet {
  const ready = rules.map((rule) => ({ ...rule, steps: parsePath(rule.at) }));
  return Map.groupBy<string, ReadyRule>(ready, ({ about }) => about);
}
