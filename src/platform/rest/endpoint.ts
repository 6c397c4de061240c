import type { ShapeClass } from '../shape/shape.ts';
import type { RequestErrorKind } from '../errors.ts';
import type { Permission, Scope } from '../auth/scope.ts';

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The media type of forms. */
export const formType = 'application/x-www-form-urlencoded';

/** Names of the `:parameters` of a path. */
type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Parts of an example that do not follow from the path. */
interface EndpointExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Declaration of an endpoint besides its path, for the router, the authoriser and OpenAPI. */
export interface EndpointOptions<Query extends object, Body extends object, Reply extends object> {
  /** Short description without a full stop. */
  summary: string;
  /** Details beyond the summary, the scope and what follows from the declaration. */
  description?: string;
  /** Permission that the token must have; `anyone` needs no token, `authenticated` any valid one. */
  scope: Permission | 'authenticated' | 'anyone';
  query?: ShapeClass<Query>;
  body?: ShapeClass<Body>;
  /** True: the body may be a form as well ({@link formType}), parsed like a query. */
  form?: boolean;
  /** Media types whose body is the content of a single member, as bytes. */
  raw?: { readonly types: readonly string[]; readonly member: string };
  /** True: the body may be missing; all members are then absent. */
  optionalBody?: boolean;
  /** Kind of record that a POST creates: the endpoint honours `Idempotency-Key`, whose id the request has as `newId`. */
  creates?: string;
  /** Returns the last path segment of the created record; by default its id; undefined: the record has no address. */
  addressOf?(reply: Reply): string | undefined;
  /** True: changes a record without being a PATCH; like every PATCH it honours `If-Match`. */
  changes?: boolean;
  /** Kinds of errors besides those that follow from the declaration. */
  refuses?: readonly RequestErrorKind[];
  /** A request that works when the records of its ids exist; ids in its path come from `exampleId`. */
  example?: EndpointExample;
  reply: readonly [status: 200 | 202, shape: ShapeClass<Reply>];
  /** Returns a value that changes with the resource: the weak `ETag` of responses. */
  etag?(reply: Reply): string | undefined;
  /** Returns the query parameters of the next page, if there is one: the `Link` of a list. */
  next?(reply: Reply): Readonly<Record<string, string>> | undefined;
}

/** A request for a handler: authorised, parsed and validated. */
export interface EndpointRequest<Path extends string, Query, Body> {
  scope: Scope;
  params: Readonly<Record<PathNames<Path>, string>>;
  query: Query;
  body: Body;
  /** Id of the record to create, derived from the `Idempotency-Key`. */
  newId?: string | undefined;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Tags of `If-Match`, unquoted. */
  ifMatch: readonly string[] | undefined;
}

/** A response with additional headers. */
export class Answer<Reply extends object> {
  readonly reply: Reply;
  readonly headers: Readonly<Record<string, string>>;

  constructor(reply: Reply, headers: Readonly<Record<string, string>>) {
    this.reply = reply;
    this.headers = headers;
  }
}

/** An endpoint as it is declared. */
export interface EndpointDeclaration {
  readonly method: Method;
  readonly path: string;
  readonly options: EndpointOptions<object, object, object>;
}

/** Returns whether an endpoint reads the body; one without a declared body refuses any members (ADR 3). */
export function readsBody({ method, options: { body } }: EndpointDeclaration): boolean {
  return body !== undefined || method === 'post';
}

/** Returns whether an endpoint creates a record, and marks the response when it existed already (ADR 6). */
export function createsRecord({ method, options: { creates } }: EndpointDeclaration): boolean {
  return method === 'put' || creates !== undefined;
}

/** Returns whether an endpoint honours `If-Match`: it then changes only the revision that the caller has read. */
export function honoursIfMatch({ method, options }: EndpointDeclaration): boolean {
  return (method === 'patch' || options.changes === true) && options.etag !== undefined;
}

/** An endpoint with its handler: a declaration over a service. */
export interface Endpoint extends EndpointDeclaration {
  readonly handle: (request: EndpointRequest<string, object, object>) => Promise<object>;
}
