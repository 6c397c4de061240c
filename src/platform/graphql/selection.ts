import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** Whether an operation asks for one of these members of what a field resolves to, so that what is dear is read only then. */
export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, members: readonly string[]): boolean {
  const asks = (selectionSet: SelectionSetNode | undefined): boolean =>
    selectionSet?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return members.includes(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return asks(selection.selectionSet);
      return asks(fragments[selection.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => asks(selectionSet));
}
