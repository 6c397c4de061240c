import type { Json } from '../../graphql/graphql.ts';
import { isObject } from './json-path.logic.ts';

/** Mask of a secret that is set; a secret sent back masked keeps its value. */
export const masked = '********';

/** Returns whether a value contains masked members. */
export function holdsMask(value: Json | undefined): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsMask);
  return isObject(value) ? Object.values(value).some(holdsMask) : value === masked;
}

/** Returns a copy without masked members, for use elsewhere, where these secrets do not exist. */
export function withoutMasks(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutMasks);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== masked);
  return Object.fromEntries(members.map(([key, inner]) => [key, withoutMasks(inner)]));
}

/** Returns a copy with the same members masked as in another value. */
export function maskedLike(value: Json, shown: Json | undefined): Json {
  if (shown === masked) return masked;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) =>
      maskedLike(item, Array.isArray(shown) ? (shown as readonly Json[])[index] : undefined),
    );
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([key, inner]) => [key, maskedLike(inner, isObject(shown) ? shown[key] : undefined)]),
  );
}
