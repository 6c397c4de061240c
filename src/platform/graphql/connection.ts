import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { cursorOf, defaultLimit, maxLimit, type Page, type PageQuery, type Position } from '../page.ts';
import { Timestamp } from '../shape/scalars.ts';

/** Arguments for the beginning of a list. */
@ArgsType()
export class FirstArgs {
  @Field(() => Int, {
    defaultValue: defaultLimit,
    description: `Maximum number of items, from 1 to ${maxLimit}.`,
  })
  @Min(1)
  @Max(maxLimit)
  first: number = defaultLimit;
}

/** Arguments for a page of a list. */
@ArgsType()
export class ConnectionArgs extends FirstArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Cursor after which the page starts; absent for the first page.',
  })
  after?: string;

  @Field(() => Timestamp, { nullable: true, description: 'Only items created at or before this time.' })
  createdAt?: Date;
}

/** Converts the arguments of a connection to a page query. */
export function pageQuery({ first, after, createdAt }: ConnectionArgs): PageQuery {
  return { limit: first, cursor: after, createdAt };
}

@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether the list has more items after this page.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last item; absent if the page is empty.',
  })
  endCursor?: string | undefined;
}

/** Page of nodes with their cursors. */
export interface Connection<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: PageInfo;
}

/** Creates the connection type of a resource (Relay cursor connections, with `nodes` as a shortcut). */
export function connectionOf<T extends Position>(node: new () => T): new () => Connection<T> {
  @ObjectType(`${node.name}Edge`, { description: 'Item of a list, with its cursor.' })
  class Edge {
    @Field(() => String, { description: 'Cursor of the item.' })
    cursor!: string;

    @Field(() => node, { description: 'Item.' })
    node!: T;
  }

  @ObjectType(`${node.name}Connection`, { description: 'Page of a list.' })
  class NodeConnection implements Connection<T> {
    @Field(() => [Edge], { description: 'Items of the page, with their cursors.' })
    edges!: Edge[];

    @Field(() => [node], { description: 'Items of the page.' })
    nodes!: T[];

    @Field(() => PageInfo, { description: 'Position of the page in its list.' })
    pageInfo!: PageInfo;
  }
  return NodeConnection;
}

/** Converts a page of a list to a connection. */
export function connection<T extends Position>(page: Page<T>): Connection<T> {
  const { items, nextCursor } = page;
  const edges = items.map((node) => ({ cursor: page.cursorOf?.(node) ?? cursorOf(node), node }));
  return {
    edges,
    nodes: items,
    pageInfo: { hasNextPage: nextCursor !== undefined, endCursor: nextCursor ?? edges.at(-1)?.cursor },
  };
}
