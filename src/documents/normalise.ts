import type { Addon } from './addons/addon.ts';
import { addons } from './addons/catalogue.ts';
import type { AnyPart, PartValue } from './model/part.ts';
import type { Regime } from './regimes/regime.ts';
import { regimeFor } from './regimes/regimes.ts';
import type { Setting } from './setting.ts';
import { normaliseTaxIdentity } from './tax/identity/tax-identity.ts';

type Step = (value: PartValue, setting: Setting) => void;

/** Normalisation steps that apply in a setting. */
interface Scope {
  readonly setting: Setting;
  readonly regime: Regime | undefined;
  /** Addons in the order of the catalogue, which is the order of their steps. */
  readonly addons: readonly Addon[];
}

/**
 * Normalises a value: children before parents, and for each part its own step, then the regime's,
 * then those of the addons.
 */
export function normalise(part: AnyPart, value: PartValue, setting: Setting): void {
  walk(part, value, scopeOf(setting));
}

/** Returns the setting of a document: regime, addons and tags. */
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
  const setting = settingWithin(part, value, outer.setting);
  const scope = setting === outer.setting ? outer : scopeOf(setting);
  for (const { name, part: childPart, many } of part.children) {
    const content = value[name];
    if (content === undefined) continue;
    if (many) for (const element of content as PartValue[]) walk(childPart, element, scope);
    else walk(childPart, content as PartValue, scope);
  }
  part.normalise?.(value);
  if (part.name === 'tax/identity') normaliseTaxIdentity(value);
  findStep(scope.regime, part.name)?.(value, scope.setting);
  for (const addon of scope.addons) findStep(addon, part.name)?.(value, scope.setting);
}

/** Returns the setting inside a part: a party may name its own regime. */
export function settingWithin(part: AnyPart, { $regime }: { $regime?: string }, outer: Setting): Setting {
  if (!('$regime' in part.members) || $regime === undefined || $regime === outer.regime) return outer;
  return { ...outer, regime: $regime };
}

function findStep(of: { normalise?: object } | undefined, name: string): Step | undefined {
  return of?.normalise && (of.normalise as Record<string, Step | undefined>)[name];
}
