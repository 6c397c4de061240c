import { Max, Min } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { contentTag } from '../etag.ts';
import { defaultLimit, maxLimit, type Page, type PageQuery } from '../page.ts';
import { Timestamp } from '../shape/scalars.ts';
import type { ShapeClass } from '../shape/shape.ts';

/** Declares the maximum and default number of items of a page. */
export function PageLimit(usual = defaultLimit): PropertyDecorator {
  const description = `Maximum number of items, from 1 to ${maxLimit}. Default: ${usual}.`;
  return (target, name) => {
    Field(() => Int, { nullable: true, description })(target, name);
    Max(maxLimit)(target, String(name));
    Min(1)(target, String(name));
  };
}

/** Builds the query class of a list: the page and the list's own filters; `usual` is the default limit. */
export function createListQuery<Filters extends object>(
  filters: ShapeClass<Filters>,
  usual = defaultLimit,
): ShapeClass<Filters & PageQuery> {
  @InputType()
  class ListQuery extends (filters as ShapeClass) implements PageQuery {
    @PageLimit(usual)
    limit: number = usual;

    @Field(() => String, {
      nullable: true,
      description: '`next_cursor` of the previous page; absent for the first page.',
    })
    cursor?: string;

    @Field(() => Timestamp, {
      nullable: true,
      description: 'Only items created at or before this time.',
    })
    createdAt?: Date;
  }
  return ListQuery as ShapeClass as ShapeClass<Filters & PageQuery>;
}

/** Query of a list without filters. */
export const ListQuery = createListQuery(Object);

/** A page of a list in REST; each list adds its items as `list`, and may add parameters of the request. */
@ObjectType()
export class Collection {
  @Field(() => Int, { description: 'Maximum number of items of the page.' })
  limit!: number;

  @Field(() => String, { nullable: true, description: 'Cursor of this page; absent on the first page.' })
  cursor?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Cursor of the next page; absent on the last page.' })
  nextCursor?: string | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Value of the parameter `created_at`; without it, the creation time of the first item.',
  })
  createdAt?: Date | undefined;
}

/** Returns the query parameters of the next page; undefined on the last. */
export function nextPage({ nextCursor }: Collection): Record<string, string> | undefined {
  return nextCursor ? { cursor: nextCursor } : undefined;
}

/** Returns an entity tag of a page, built from the tags of its items. */
export function pageTag<Item>(
  { list, nextCursor = '' }: Collection & { list: readonly Item[] },
  itemTag: (item: Item) => string,
): string {
  return contentTag([...list.map(itemTag), nextCursor].join('\n'));
}

/** Builds the REST form of a page, with all parameters of the request; its collection class declares which are shown. */
export function toCollection<Item extends { createdAt: Date }, Query extends PageQuery>(
  { items, nextItem, ...page }: Page<Item>,
  query: Query,
): Query & Collection & { list: Item[]; nextCreatedAt?: Date | undefined } {
  return {
    ...query,
    ...page,
    list: items,
    createdAt: query.createdAt ?? items[0]?.createdAt,
    // In a list that is not ordered by creation no page starts at a creation time.
    nextCreatedAt: page.cursorOf ? undefined : nextItem?.createdAt,
  };
}
