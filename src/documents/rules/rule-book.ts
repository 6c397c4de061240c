import { addonFor } from '../addons/catalogue.ts';
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
const everywhere: readonly Rule[] = [
  ...billRules,
  ...calendarRules,
  ...currencyRules,
  ...headRules,
  ...noteRules,
  ...orgRules,
  ...payRules,
  ...taxIdentityRules,
  ...taxRules,
  ...valueRules,
  ...regimes.flatMap((regime) => regime.rulesEverywhere ?? []),
];

const books = new Map<string, RuleBook>();

/** The rules in force in a setting: those of every document, of its regime, and of its addons. */
export function ruleBookFor({ regime, addons }: Setting): RuleBook {
  const name = [regime ?? '', ...addons].join(' ');
  let book = books.get(name);
  if (!book) {
    const rules = [
      ...everywhere,
      ...((regime === undefined ? undefined : regimeFor(regime)?.rules) ?? []),
      ...addons.flatMap((key) => addonFor(key)?.rules ?? []),
    ];
    book = bookOf(rules);
    books.set(name, book);
  }
  return book;
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
