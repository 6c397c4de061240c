import type { Context } from 'koa';
import type { RequestErrorKind } from '../errors.ts';
import type { Schema } from '../shape/json-schema.ts';

/** A response of a plain route: its meaning, and its bodies by media type. */
export interface PlainAnswer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
  readonly headers?: Schema;
}

/** Declaration of a plain route, for OpenAPI only: the handler reads the request and writes the response itself. */
interface PlainOptions {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly scope: 'anyone' | 'authenticated';
  readonly parameters?: readonly Schema[];
  readonly body?: PlainAnswer['content'];
  readonly answers: Readonly<Record<number, PlainAnswer>>;
  /** Kinds of errors besides those that every route may answer with. */
  readonly refuses?: readonly RequestErrorKind[];
}

/** A plain route as it is declared. */
export interface PlainDeclaration {
  readonly method: 'get' | 'post' | 'put';
  readonly path: string;
  readonly options: PlainOptions;
}

/** A plain route with its handler. */
export interface PlainRoute extends PlainDeclaration {
  readonly handle: (ctx: Context) => Promise<void> | void;
}

interface Declared<Service> extends PlainDeclaration {
  readonly handle: (service: Service, ctx: Context) => Promise<void> | void;
}

/** Routes over one service that write their own responses: without a token, or other than JSON. */
export class PlainRoutes<Service> {
  readonly #routes: readonly Declared<Service>[];

  constructor(routes: readonly Declared<Service>[] = []) {
    this.#routes = routes;
  }

  /** Returns these routes with one more. */
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

  /** Returns the routes with their handlers over a service. */
  over(service: Service): PlainRoute[] {
    return this.#routes.map(({ handle, ...declaration }) => ({
      ...declaration,
      handle: (ctx) => handle(service, ctx),
    }));
  }
}
