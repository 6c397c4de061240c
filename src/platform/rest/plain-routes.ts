import type { Context } from 'koa';
import type { RefusalKind } from '../errors.ts';
import type { Schema } from '../shape/json-schema.ts';

/** An answer of a plain route: what it means, and its bodies by media type. */
export interface PlainAnswer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
  readonly headers?: Schema;
}

/** What a plain route declares; OpenAPI reads it, for its handler does all by itself. */
interface PlainOptions {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly scope: 'anyone' | 'authenticated';
  readonly parameters?: readonly Schema[];
  readonly body?: PlainAnswer['content'];
  readonly answers: Readonly<Record<number, PlainAnswer>>;
  /** Refusals beside those that everything may be refused with. */
  readonly refuses?: readonly RefusalKind[];
}

/** A plain route as it is declared. */
export interface PlainDeclaration {
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly options: PlainOptions;
}

/** A plain route that answers. */
export interface PlainRoute extends PlainDeclaration {
  readonly handle: (ctx: Context) => Promise<void> | void;
}

interface Declared<Service> extends PlainDeclaration {
  readonly handle: (service: Service, ctx: Context) => Promise<void> | void;
}

/** Routes over one service that answer for themselves: without a token, or with something else than JSON. */
export class PlainRoutes<Service> {
  readonly #routes: readonly Declared<Service>[];

  constructor(routes: readonly Declared<Service>[] = []) {
    this.#routes = routes;
  }

  /** The same with one route more. */
  route(
    method: PlainDeclaration['method'],
    path: string,
    options: PlainOptions,
    handle: Declared<Service>['handle'],
  ): PlainRoutes<Service> {
    return new PlainRoutes([...this.#routes, { method, path, options, handle }]);
  }

  get declarations(): readonly PlainDeclaration[] {
    return this.#routes;
  }

  /** The routes as they answer with a service. */
  over(service: Service): PlainRoute[] {
    return this.#routes.map(({ handle, ...declaration }) => ({
      ...declaration,
      handle: (ctx) => handle(service, ctx),
    }));
  }
}
