import type { JWTPayload } from 'jose';
import { hasPermission, type Scope } from '../../platform/auth/scope.ts';
import { isScopeWord, scopeWords, type Roles, type ScopeWord } from '../../platform/auth/roles.ts';
import { invalid, RequestError } from '../../platform/errors.ts';
import { isObject } from '../../platform/json-object.ts';

/** Form of a scope (RFC 6749 §3.3): printable ASCII without quote and backslash, separated only by spaces. */
const scopeForm = /^[\x21\x23-\x5b\x5d-\x7e ]*$/;

/** Reads the permissions of a `scope` claim, ignoring words of other services; returns undefined if it is malformed. */
export function readScope(scope: string): ReadonlySet<ScopeWord> | undefined {
  return scopeForm.test(scope) ? new Set(scope.split(' ').filter(isScopeWord)) : undefined;
}

/** Parses requested permissions, given as scopes or names of roles; refuses unknown words. */
export function parseScope(scope: string, { scopesOf }: Roles): ScopeWord[] {
  const asked = scope.split(/[\s,]+/).filter(Boolean);
  const known = asked.map((word) => (isScopeWord(word) ? [word] : (scopesOf.get(word) ?? [])));
  if (known.length > 0 && known.every(({ length }) => length > 0)) return [...new Set(known.flat())];
  const names = [...scopeWords, ...scopesOf.keys()].join(', ');
  throw invalid({ scope: `must list some of ${names}` }, `The scope "${scope}" is not known: use ${names}`);
}

/** Refuses to grant permissions that the giver does not have. */
export function requireGrantable(giver: Scope, scopes: readonly ScopeWord[]): void {
  const lacking = scopes.find((word) => {
    if (word === 'admin') return !giver.permissions.has('admin');
    return !hasPermission(giver, word === 'transform:answer' ? 'transform:write' : word);
  });
  if (lacking)
    throw new RequestError('forbidden', `The token lacks the scope ${lacking}`, { scope: lacking });
}

/** Adds to the claims of a token the scopes of the roles it names; ignores names of other services. */
export function withRoles(payload: JWTPayload, { claim, scopesOf }: Roles): JWTPayload {
  if (claim === undefined) return payload;
  const named =
    payload[claim] ?? claim.split('.').reduce<unknown>((at, key) => isObject(at) && at[key], payload);
  const names = typeof named === 'string' ? named.split(' ') : Array.isArray(named) ? named : [];
  const scopes = names.flatMap((name) => scopesOf.get(String(name)) ?? []);
  const { scope = '' } = payload;
  return { ...payload, scope: typeof scope === 'string' ? [scope, ...scopes].join(' ').trim() : scope };
}
