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
  @Query(() => Node, { description: 'The record of an id, of whatever kind.' })
  node(@Ctx() { scope }: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Node> {
    return this.#nodes.get(scope, canonicalId(id));
  }
}
