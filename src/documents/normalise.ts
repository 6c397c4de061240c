import type { Addon } from './addons/addon.ts';
import { addons } from './addons/catalogue.ts';
import type { AnyPart, PartValue } from './model/part.ts';
import type { Regime } from './regimes/regime.ts';
import { regimeFor } from './regimes/regimes.ts';
import type { Setting } from './setting.ts';
import { normaliseTaxIdentity } from './tax/identity/tax-identity.ts';

type Step = (value: PartValue, setting: Setting) => void;

/** The steps that apply in one setting. */
interface Scope {
  readonly setting: Setting;
  readonly regime: Regime | undefined;
  /** In the order of the catalogue, which is the order of their steps. */
  readonly addons: readonly Addon[];
}

/**
 * Brings a value into the form it is stored in: children before parents, and for each part
 * its own step, then the regime's, then those of the addons.
 */
export function normalise(part: AnyPart, value: PartValue, setting: Setting): void {
  walk(part, value, scopeOf(setting));
}

/** What a document or party says about the steps and rules inside it. */
export function settingOf(document: { $regime?: string; $addons?: string[]; $tags?: string[] }): Setting {
  return { regime: document.$regime, addons: document.$addons ?? [], tags: document.$tags ?? [] };
}

function scopeOf(setting: Setting): Scope {
  return {
    setting,
    regime: setting.regime === undefined ? undefined : regimeFor(setting.regime),
    addons: setting.addons.length === 0 ? [] : addons.filter((addon) => setting.addons.includes(addon.key)),
  };
}

function walk(part: AnyPart, value: PartValue, outer: Scope): void {
  const scope = hasOwnSetting(part, value) ? scopeOf(settingOf(value)) : outer;
  for (const { name, part: childPart, many } of part.children) {
    const content = value[name];
    if (content === undefined) continue;
    if (many) for (const element of content as PartValue[]) walk(childPart, element, scope);
    else walk(childPart, content as PartValue, scope);
  }
  part.normalise?.(value);
  if (part.name === 'tax/identity') normaliseTaxIdentity(value);
  stepOf(scope.regime, part.name)?.(value, scope.setting);
  for (const addon of scope.addons) stepOf(addon, part.name)?.(value, scope.setting);
}

/** A party may name a regime or addons of its own, which then apply inside it. */
export function hasOwnSetting(part: AnyPart, value: PartValue): boolean {
  return '$regime' in part.members && (value.$regime !== undefined || value.$addons !== undefined);
}

function stepOf(of: { normalise?: object } | undefined, name: string): Step | undefined {
  return of?.normalise && (of.normalise as Record<string, Step | undefined>)[name];
}
