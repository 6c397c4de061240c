import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../platform/graphql/context.ts';
import { canonicalId } from '../platform/ids.ts';
import { Node } from '../platform/shape/node.ts';
import { ID } from '../platform/shape/scalars.ts';
import type { NodeService } from './node.service.ts';

@Resolver()
export class NodeResolver {
  readonly #nodes: NodeService;

  constructor(nodes: NodeService) {
    this.#nodes = nodes;
  }

  /** Returns the record of an id. Any authenticated client may ask; reading the record requires the permission of its kind. */
  @Authorized()
  @Query(() => Node, { description: 'Returns a record of any kind by its id.' })
  node(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the record, in any letter case.' }) id: string,
  ): Promise<Node> {
    return this.#nodes.get(scope, canonicalId(id));
  }
}
