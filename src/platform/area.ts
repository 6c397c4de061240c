import type { Endpoint, EndpointDeclaration } from './rest/endpoint.ts';
import type { PlainDeclaration, PlainRoute, PlainRoutes } from './rest/plain-routes.ts';
import type { Routes } from './rest/routes.ts';

/** Public access to a service: its routes and its resolver. */
export interface Edge<Service> {
  readonly routes?: Routes<Service>;
  /** A class decorated with `@Resolver`. */
  readonly resolver?: new (service: Service) => object;
  /** Routes that write their own responses: downloads by signed URL. */
  readonly plain?: PlainRoutes<Service>;
}

/** Routes and resolvers over services that are built. */
export interface ServedArea {
  readonly endpoints: readonly Endpoint[];
  /** Instances of the area's resolver classes. */
  readonly resolvers: readonly object[];
  readonly plain: readonly PlainRoute[];
}

/** Declaration of an area, before anything is opened: its entities, and the edges of its services by their names. */
export class Area<Services extends object> {
  readonly entities: readonly (new () => object)[];
  readonly #edges: { readonly [Name in keyof Services]?: Edge<Services[Name]> };

  constructor(
    entities: readonly (new () => object)[],
    edges: { readonly [Name in keyof Services]?: Edge<Services[Name]> },
  ) {
    this.entities = entities;
    this.#edges = edges;
  }

  get endpoints(): EndpointDeclaration[] {
    return this.#names().flatMap((name) => this.#edges[name]?.routes?.declarations ?? []);
  }

  get plain(): PlainDeclaration[] {
    return this.#names().flatMap((name) => this.#edges[name]?.plain?.declarations ?? []);
  }

  get resolvers(): (new (service: never) => object)[] {
    return this.#names().flatMap((name) => this.#edges[name]?.resolver ?? []);
  }

  over(services: Services): ServedArea {
    const served = this.#names().map((name) => serve(this.#edges[name] ?? {}, services[name]));
    return {
      endpoints: served.flatMap(({ endpoints }) => endpoints),
      resolvers: served.flatMap(({ resolvers }) => resolvers),
      plain: served.flatMap(({ plain }) => plain),
    };
  }

  #names(): (keyof Services)[] {
    return Object.keys(this.#edges) as (keyof Services)[];
  }
}

function serve<Service>({ routes, resolver, plain }: Edge<Service>, service: Service): ServedArea {
  return {
    endpoints: routes?.over(service) ?? [],
    resolvers: resolver ? [new resolver(service)] : [],
    plain: plain?.over(service) ?? [],
  };
}
