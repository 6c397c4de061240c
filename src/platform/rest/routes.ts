import type { Page, PageQuery, Position } from '../page.ts';
import type { ShapeClass } from '../shape/shape.ts';
import { collectionOf, nextPage, pageTag, type Collection } from './collection.ts';
import type {
  Answer,
  Endpoint,
  EndpointDeclaration,
  EndpointOptions,
  EndpointRequest,
  Method,
} from './endpoint.ts';

interface Route<Service> extends EndpointDeclaration {
  readonly handle: (service: Service, request: EndpointRequest<string, object, object>) => Promise<object>;
}

/** What a list declares beside its address. */
interface ListOptions<Item, Query extends PageQuery> {
  summary: string;
  scope: EndpointOptions<object, object, object>['scope'];
  query: ShapeClass<Query>;
  reply: ShapeClass<Collection & { list: Item[] }>;
  example?: NonNullable<EndpointOptions<object, object, object>['example']>;
  /** What changes with anything that is shown of an item: pages have an `ETag` of these. */
  readonly itemTag?: (item: Item) => string;
}

/** The endpoints over one service, declared before there is one: whoever only describes them needs none. */
export class Routes<Service> {
  readonly #routes: readonly Route<Service>[];

  constructor(routes: readonly Route<Service>[] = []) {
    this.#routes = routes;
  }

  /** The same with one endpoint more. */
  endpoint<
    const Path extends string,
    Reply extends object,
    Query extends object = object,
    Body extends object = object,
  >(
    method: Method,
    path: Path,
    options: EndpointOptions<Query, Body, Reply>,
    handle: (service: Service, request: EndpointRequest<Path, Query, Body>) => Promise<Reply | Answer<Reply>>,
  ): Routes<Service> {
    // The router reads query and body into the declared classes before it calls the handler.
    return new Routes([
      ...this.#routes,
      { method, path, options, handle: handle as Route<Service>['handle'] },
    ]);
  }

  /** The same with one list more, whose handler answers a page of it. */
  list<const Path extends string, Item extends Position, Query extends PageQuery>(
    path: Path,
    options: ListOptions<Item, Query>,
    handle: (service: Service, request: EndpointRequest<Path, Query, object>) => Promise<Page<Item>>,
  ): Routes<Service> {
    const { reply, itemTag, ...rest } = options;
    const etag = itemTag && ((page: Collection & { list: Item[] }) => pageTag(page, itemTag));
    return this.endpoint(
      'get',
      path,
      { ...rest, reply: [200, reply], next: nextPage, ...(etag && { etag }) },
      async (service, request) => collectionOf(await handle(service, request), request.query),
    );
  }

  get declarations(): readonly EndpointDeclaration[] {
    return this.#routes;
  }

  /** The endpoints as they answer with a service. */
  over(service: Service): Endpoint[] {
    return this.#routes.map(({ handle, ...declaration }) => ({
      ...declaration,
      handle: (request) => handle(service, request),
    }));
  }
}
