import type { Scope } from '../auth/scope.ts';
import { buildEtag } from '../etag.ts';
import type { Created } from '../idempotency.ts';
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
import { createdAnswer } from './replay.ts';

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

/** Path of a record: its id is the last segment. */
type RecordPath = `/${string}/:id`;

/** Declaration of an endpoint of one record besides its path. Its ETag is the revision of the record unless `etag` is declared. */
type RecordOptions<Body extends object, Reply extends object> = Omit<
  EndpointOptions<object, Body, Reply>,
  'query' | 'reply'
> & { reply: ShapeClass<Reply> };

/** Declaration of an endpoint that takes the content of a record. */
type ContentOptions<Body extends object, Reply extends object> = RecordOptions<Body, Reply> & {
  body: ShapeClass<Body>;
};

/** Record with an ETag. */
interface Revised {
  readonly revision: number;
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

  /** Returns these endpoints with the read of a record: GET by its id. */
  read<Service extends { get(scope: Scope, id: string): Promise<Reply> }, Reply extends Revised>(
    this: Routes<Service>,
    path: RecordPath,
    options: RecordOptions<object, Reply>,
  ): Routes<Service> {
    return this.endpoint('get', path, withEtag(options), (service, { scope, params }) =>
      service.get(scope, params.id),
    );
  }

  /** Returns these endpoints with the create of a record under the caller's id: PUT. */
  create<
    Service extends { create(scope: Scope, id: string, input: Body): Promise<Created<Reply>> },
    Body extends object,
    Reply extends Revised,
  >(this: Routes<Service>, path: RecordPath, options: ContentOptions<Body, Reply>): Routes<Service> {
    return this.endpoint('put', path, withEtag(options), async (service, { scope, params, body }) =>
      createdAnswer(await service.create(scope, params.id, body)),
    );
  }

  /** Returns these endpoints with the update of a record: PATCH by its id, which honours `If-Match`. */
  update<
    Service extends {
      update(scope: Scope, id: string, patch: Body, ifMatch?: readonly string[]): Promise<Reply>;
    },
    Body extends object,
    Reply extends Revised,
  >(this: Routes<Service>, path: RecordPath, options: ContentOptions<Body, Reply>): Routes<Service> {
    return this.endpoint('patch', path, withEtag(options), (service, { scope, params, body, ifMatch }) =>
      service.update(scope, params.id, body, ifMatch),
    );
  }

  /** Returns these endpoints with the removal of a record: DELETE by its id, which honours `If-Match` and returns the record. */
  remove<
    Service extends { remove(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<Reply> },
    Reply extends Revised,
  >(this: Routes<Service>, path: RecordPath, options: RecordOptions<object, Reply>): Routes<Service> {
    return this.endpoint(
      'delete',
      path,
      { ...withEtag(options), changes: true },
      (service, { scope, params, ifMatch }) => service.remove(scope, params.id, ifMatch),
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

function withEtag<Body extends object, Reply extends Revised>({
  reply,
  ...options
}: RecordOptions<Body, Reply>): EndpointOptions<object, Body, Reply> {
  return { etag: buildEtag, ...options, reply: [200, reply] };
}
