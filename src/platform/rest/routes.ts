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
