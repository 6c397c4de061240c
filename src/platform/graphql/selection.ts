import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Asked = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Returns whether an operation selects one of these members of a field's result, so that expensive ones are read only then. */
export function selectsAny({ fieldNodes, fragments }: Asked, members: readonly string[]): boolean {
  const asked = fieldNodes.flatMap(({ selectionSet }) => collectFields(selectionSet, fragments));
  return asked.some(({ name }) => members.includes(name.value));
}

/** Returns the same for the nodes of a connection. */
export function selectsAnyOfNodes({ fieldNodes, fragments }: Asked, members: readonly string[]): boolean {
  const within = (nodes: readonly FieldNode[], member: string): FieldNode[] =>
    nodes
      .flatMap(({ selectionSet }) => collectFields(selectionSet, fragments))
      .filter(({ name }) => name.value === member);
  const nodes = [...within(fieldNodes, 'nodes'), ...within(within(fieldNodes, 'edges'), 'node')];
  return selectsAny({ fieldNodes: nodes, fragments }, members);
}

/** Returns the fields of a selection, including those of its fragments. */
function collectFields(
  selectionSet: SelectionSetNode | undefined,
  fragments: GraphQLResolveInfo['fragments'],
): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return collectFields(selection.selectionSet, fragments);
    return collectFields(fragments[selection.name.value]?.selectionSet, fragments);
  });
}
