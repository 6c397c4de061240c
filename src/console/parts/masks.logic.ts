import type { Json } from '../graphql/graphql.ts';
import { isObject } from './json-path.logic.ts';

/** Mask of a secret that is set; a secret that is sent back masked is kept. */
export const masked = '********';

/** Whether a value has masked members. */
export function holdsMask(value: Json | undefined): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsMask);
  return isObject(value) ? Object.values(value).some(holdsMask) : value === masked;
}

/** A copy without masked members: what is copied elsewhere has no secrets there. */
export function withoutMasks(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutMasks);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== masked);
  return Object.fromEntries(members.map(([key, inner]) => [key, withoutMasks(inner)]));
}

/** A copy that is masked wherever another value of the same form is. */
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
