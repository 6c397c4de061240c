/** The scope that stands alone, and names an integration. */
export const answering = 'transform:answer';

/** Why a scope cannot be ticked, or cannot be unticked; undefined: it can. */
export type Held = 'withheld' | 'included' | 'alone';

/** Whether some scopes allow another one: admin is all of a workspace, and whoever may write may read. */
export function allows(scopes: readonly string[], scope: string): boolean {
  if (scopes.includes(scope)) return true;
  if (scope === 'system:read' || scope === answering) return false;
  return (
    scopes.includes('admin') || (scope.endsWith(':read') && scopes.includes(scope.replace(':read', ':write')))
  );
}

/** Whether a token may hand a scope on: no one gives more than they have. */
export function mayGive(own: readonly string[], scope: string): boolean {
  return scope === answering ? allows(own, 'transform:write') : allows(own, scope);
}

export function heldOf(own: readonly string[], chosen: readonly string[], scope: string): Held | undefined {
  if (!mayGive(own, scope)) return 'withheld';
  if (chosen.includes(answering) && scope !== answering) return 'alone';
  if (!chosen.includes(scope) && allows(chosen, scope)) return 'included';
  return undefined;
}

/** The scopes with one more or less; what is included in others is not named beside them. */
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

/** The role that allows just these scopes. */
export function roleOf(
  roles: readonly { readonly name: string; readonly scopes: readonly string[] }[],
  chosen: readonly string[],
): string | undefined {
  return roles.find(({ scopes }) => scopes.toSorted().join(' ') === chosen.toSorted().join(' '))?.name;
}
