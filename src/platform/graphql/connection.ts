import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { cursorOf, defaultLimit, maxLimit, type Page, type PageQuery, type Position } from '../page.ts';
import { Timestamp } from '../shape/scalars.ts';

/** Arguments for the beginning of a list. */
@ArgsType()
export class FirstArgs {
  @Field(() => Int, { defaultValue: defaultLimit, description: `How many, up to ${maxLimit}.` })
  @Min(1)
  @Max(maxLimit)
  first: number = defaultLimit;
}

/** Arguments for a page of a list. */
@ArgsType()
export class ConnectionArgs extends FirstArgs {
  @Field(() => String, { nullable: true, description: 'The cursor behind which the page starts.' })
  after?: string;

  @Field(() => Timestamp, { nullable: true, description: 'Only what was created at or before this moment.' })
  createdAt?: Date;
}

/** Converts the arguments of a connection to a page query. */
export function pageQuery({ first, after, createdAt }: ConnectionArgs): PageQuery {
  return { limit: first, cursor: after, createdAt };
}

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true })
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
  @ObjectType(`${node.name}Edge`)
  class Edge {
    @Field(() => String)
    cursor!: string;

    @Field(() => node)
    node!: T;
  }

  @ObjectType(`${node.name}Connection`)
  class NodeConnection implements Connection<T> {
    @Field(() => [Edge])
    edges!: Edge[];

    @Field(() => [node])
    nodes!: T[];

    @Field(() => PageInfo)
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
