import type { Page, PageQuery, Position } from '../page.ts';
import type { ShapeClass } from '../shape/shape.ts';
import { toCollection, nextPage, pageTag, type Collection } from './collection.ts';
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

/** Declaration of a list besides its path. */
interface ListOptions<Item, Query extends PageQuery> {
  summary: string;
  scope: EndpointOptions<object, object, object>['scope'];
  query: ShapeClass<Query>;
  reply: ShapeClass<Collection & { list: Item[] }>;
  example?: NonNullable<EndpointOptions<object, object, object>['example']>;
  /** Returns a tag that changes with any shown field of an item: the `ETag` of a page is built from these. */
  readonly itemTag?: (item: Item) => string;
}

/** Endpoints over one service, declared before it exists: generating documentation needs no service. */
export class Routes<Service> {
  readonly #routes: readonly Route<Service>[];

  constructor(routes: readonly Route<Service>[] = []) {
    this.#routes = routes;
  }

  /** Returns these endpoints with one more. */
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

  /** Returns these endpoints with a list, whose handler returns a page. */
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
      async (service, request) => toCollection(await handle(service, request), request.query),
    );
  }

  get declarations(): readonly EndpointDeclaration[] {
    return this.#routes;
  }

  /** Returns the endpoints with their handlers over a service. */
  over(service: Service): Endpoint[] {
    return this.#routes.map(({ handle, ...declaration }) => ({
      ...declaration,
      handle: (request) => handle(service, request),
    }));
  }
}
