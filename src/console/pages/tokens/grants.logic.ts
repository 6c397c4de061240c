/** Scope that cannot be combined with others and requires an integration. */
export const answering = 'transform:answer';

/** Reason why a scope cannot be selected or deselected; undefined if it can. */
export type ScopeRestriction = 'withheld' | 'included' | 'alone';

/** Whether scopes include another one: admin includes all of a workspace, write includes read. */
export function allows(scopes: readonly string[], scope: string): boolean {
  if (scopes.includes(scope)) return true;
  if (scope === 'system:read' || scope === answering) return false;
  return (
    scopes.includes('admin') || (scope.endsWith(':read') && scopes.includes(scope.replace(':read', ':write')))
  );
}

/** Whether a token may grant a scope: only those that it includes itself. */
export function mayGive(own: readonly string[], scope: string): boolean {
  return scope === answering ? allows(own, 'transform:write') : allows(own, scope);
}

export function findRestriction(
  own: readonly string[],
  chosen: readonly string[],
  scope: string,
): ScopeRestriction | undefined {
  if (!mayGive(own, scope)) return 'withheld';
  if (chosen.includes(answering) && scope !== answering) return 'alone';
  if (!chosen.includes(scope) && allows(chosen, scope)) return 'included';
  return undefined;
}

/** Returns the scopes with one added or removed; scopes that others include are left out. */
export function withScope(chosen: readonly string[], scope: string, isOn: boolean): readonly string[] {
  if (!isOn) return chosen.filter((each) => each !== scope);
  if (scope === answering) return [answering];
  const next = [...chosen.filter((each) => each !== answering), scope];
  return next.filter(
    (each) =>
      !allows(
        next.filter((other) => other !== each),
        each,
      ),
  );
}

/** Returns the role that has exactly these scopes. */
export function findRole(
  roles: readonly { readonly name: string; readonly scopes: readonly string[] }[],
  chosen: readonly string[],
): string | undefined {
  return roles.find(({ scopes }) => scopes.toSorted().join(' ') === chosen.toSorted().join(' '))?.name;
}
