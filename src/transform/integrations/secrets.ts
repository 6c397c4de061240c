import { isDeepStrictEqual } from 'node:util';
import { invalid, type FieldErrors } from '../../platform/errors.ts';
import { isObject } from '../../platform/json-object.ts';
import { secretMask, type ConfigKeys } from '../providers/provider-config.ts';
import { containsCredentials, valueAt, type ConfigPath } from '../providers/secret-paths.ts';

type Config = Readonly<Record<string, unknown>>;

/**
 * Masks a config for display. Only values that their provider declares as plain are shown; secrets, free JSON,
 * undeclared members, and URLs with credentials are masked.
 */
export function maskSecrets(config: unknown, { shown }: Pick<ConfigKeys, 'shown'>): unknown {
  if (!isObject(config)) return mask(config);
  return mapMembers(config, (key, value) =>
    shown.has(key) && !containsCredentials(value) ? value : mask(value),
  );
}

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (isObject(value)) return mapMembers(value, (_, member) => mask(member));
  return value === null || value === undefined || value === '' ? value : secretMask;
}

function mapMembers(from: Config, change: (key: string, value: unknown) => unknown): Config {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(key, value)]));
}

/**
 * Replaces the masks in a new config by the stored values. Refuses a mask without a stored value, and one whose
 * destination changes: the secret would be sent to a place for which it was not entered. A secret that is never sent is
 * bound to other members instead.
 */
export function keepSecrets(
  next: Config,
  stored: Config | undefined,
  { destinations, bindings }: Pick<ConfigKeys, 'destinations' | 'bindings'>,
): Config {
  const isMoved = (key: string): boolean =>
    stored !== undefined && !isDeepStrictEqual(restored(next[key], stored[key]), stored[key]);
  const errors: FieldErrors = {};
  const config = mapMembers(next, (key, value) => {
    if (!holdsMask(value)) return value;
    const moved = [...(bindings.get(key) ?? destinations)].filter(isMoved);
    const kept = moved.length === 0 ? restored(value, stored?.[key]) : undefined;
    if (kept === undefined || holdsMask(kept)) {
      errors[key] =
        moved.length > 0
          ? `must be given anew, because ${moved.join(', ')} changes`
          : `reads ${secretMask}, but no secret is stored there; give it anew`;
    }
    return kept;
  });
  if (Object.keys(errors).length > 0) throw invalid({ config: errors });
  return config;
}

/**
 * Minimum length of a secret that is searched for in texts; a shorter one cannot be distinguished from ordinary words
 * and numbers.
 */
const minFoundLength = 8;

/** Returns the secrets at paths of a config in the forms in which a text may repeat them, the longest first. */
export function secretTexts(config: unknown, places: readonly ConfigPath[]): string[] {
  const secrets = places.map((place) => String(valueAt(config, place)));
  const found = secrets
    .flatMap((secret) => [secret, ...passwordsIn(secret)])
    .filter(({ length }) => length >= minFoundLength)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  return [...new Set(found)].toSorted((a, b) => b.length - a.length);
}

/** Returns the password of a URL, as it is written and decoded. */
function passwordsIn(secret: string): string[] {
  const { password = '' } = URL.parse(secret) ?? {};
  if (password === '') return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** Masks every occurrence of secrets in a text. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, secretMask), text);
}

/** Returns whether a value contains a mask. */
export function holdsMask(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsMask);
  return isObject(value) ? Object.values(value).some(holdsMask) : value === secretMask;
}

/** Returns the paths of the masks in a config. */
export function maskedPlaces(value: unknown, place: ConfigPath = []): ConfigPath[] {
  if (value === secretMask) return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => maskedPlaces(inner, [...place, key]));
}

/**
 * Replaces masks by stored values. A mask stays without a stored value, and in a list of another length, whose items
 * cannot be matched.
 */
function restored(next: unknown, stored: unknown): unknown {
  if (next === secretMask) return stored ?? secretMask;
  if (Array.isArray(next)) {
    const old: readonly unknown[] = Array.isArray(stored) && stored.length === next.length ? stored : [];
    return next.map((item, index) => restored(item, old[index]));
  }
  if (!isObject(next)) return next;
  return mapMembers(next, (key, value) => restored(value, isObject(stored) ? stored[key] : undefined));
}
