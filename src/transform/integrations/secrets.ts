import { invalid } from '../../platform/errors.ts';
import { isObject } from '../../platform/shape/scalars.ts';

/** What a secret reads as once it is stored (decision 28). */
export const masked = '********';

const secretName =
  /pass(word|phrase)?$|pwd|secret|token|(api|access|account|auth)[-_]?key|private|credential|authorization|cookie|signature/i;

/** A config as it is shown: the strings under names that tell of a secret are masked. */
export function maskSecrets(config: unknown, isSecret = false): unknown {
  if (Array.isArray(config)) return config.map((item) => maskSecrets(item, isSecret));
  if (isObject(config)) {
    return Object.fromEntries(
      Object.entries(config).map(([name, value]) => [
        name,
        maskSecrets(value, isSecret || secretName.test(name)),
      ]),
    );
  }
  return isSecret && config !== null && config !== '' ? masked : config;
}

/**
 * A new config in which a secret that still reads as masked keeps its stored value. In a list of another length
 * nobody can tell which item a masked secret was of: it is refused.
 */
export function keepSecrets(next: unknown, stored: unknown): unknown {
  if (next === masked) {
    if (stored === undefined)
      throw invalid({ config: `a secret reads ${masked} that was not stored there; give it anew` });
    return stored;
  }
  if (Array.isArray(next)) {
    const old: readonly unknown[] = Array.isArray(stored) && stored.length === next.length ? stored : [];
    return next.map((item, index) => keepSecrets(item, old[index]));
  }
  if (!isObject(next)) return next;
  const old = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(next).map(([name, value]) => [name, keepSecrets(value, old[name])]),
  );
}
