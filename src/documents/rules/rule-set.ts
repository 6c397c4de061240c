import { addons } from '../addons/catalogue.ts';
import { addonRules } from '../addons/rules.ts';
import { billRules } from '../bill/rules.ts';
import { calendarRules } from '../cal/rules.ts';
import { currencyRules } from '../currency/rules.ts';
import { headRules } from '../head/rules.ts';
import { valueRules } from '../model/rules.ts';
import type { AnyPart } from '../model/part.ts';
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
type RuleSet = ReadonlyMap<string, readonly ReadyRule[]>;

/** Rules for one part: about the part itself, its values and its lists. Members without rules are left out. */
interface PartRules {
  readonly own: readonly ReadyRule[];
  readonly leaves: readonly {
    readonly name: string;
    readonly many: boolean;
    readonly rules: readonly ReadyRule[];
  }[];
  readonly children: readonly {
    readonly name: string;
    readonly part: AnyPart;
    readonly many: boolean;
    readonly listRules: readonly ReadyRule[];
  }[];
}

/** Rules in force in a setting, arranged by part when a part is first met. */
export class RulesInForce {
  readonly #sets: readonly RuleSet[];
  readonly #byPart = new Map<AnyPart, PartRules>();

  constructor(sets: readonly RuleSet[]) {
    this.#sets = sets;
  }

  of(part: AnyPart): PartRules {
    const known = this.#byPart.get(part);
    if (known) return known;
    const rules = {
      own: this.#about(part.name),
      leaves: part.leaves
        .map(({ name, kind, many }) => ({ name, many, rules: this.#about(kind) }))
        .filter((leaf) => leaf.rules.length > 0),
      children: part.children.map(({ name, part: child, many, listName }) => ({
        name,
        part: child,
        many,
        listRules: listName === undefined ? [] : this.#about(listName),
      })),
    };
    this.#byPart.set(part, rules);
    return rules;
  }

  #about(kind: string): readonly ReadyRule[] {
    return this.#sets.flatMap((set) => set.get(kind) ?? []);
  }
}

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
export function ruleSetsFor(setting: Setting): RuleSet[] {
  const { country, keys } = namesOf(setting);
  const named = [ofRegimes.get(country), ...keys.map((key) => ofAddons.get(key))];
  return [everywhere, ...named.filter((set) => set !== undefined)];
}

function namesOf({ regime, addons: keys }: Setting): { country: string; keys: string[] } {
  const country = regime === undefined ? undefined : regimeFor(regime)?.country;
  return { country: country ?? '', keys: [...new Set(keys)].filter((key) => ofAddons.has(key)) };
}

/** Rules of recent settings by their names; other spellings of a regime and unknown addons share them. */
const recent = new Map<string, RulesInForce>();
const maxRecent = 200;

/** Returns the rules in force in a setting, arranged by part. */
export function rulesInForce(setting: Setting): RulesInForce {
  const { country, keys } = namesOf(setting);
  const name = [country, ...keys].join(' ');
  const known = recent.get(name);
  if (known) return known;
  const rules = new RulesInForce(ruleSetsFor(setting));
  if (recent.size >= maxRecent) recent.delete(recent.keys().next().value ?? '');
  recent.set(name, rules);
  return rules;
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
