import type { ShapeClass } from '../shape/shape.ts';
import type { RefusalKind } from '../errors.ts';
import type { Permission, Scope } from '../auth/scope.ts';

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The media type of forms. */
export const formType = 'application/x-www-form-urlencoded';

/** The names of the `:parameters` of a path. */
type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parts of an example that do not follow from the path. */
interface EndpointExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What an endpoint declares beside its address; the router, the authoriser and OpenAPI read it. */
export interface EndpointOptions<Query extends object, Body extends object, Reply extends object> {
  /** What it does, in a few words without a full stop. */
  summary: string;
  /** What there is to say beyond the summary, the scope and what follows from the declaration. */
  description?: string;
  /** What the token must allow; `anyone` needs no token, `authenticated` any valid one. */
  scope: Permission | 'authenticated' | 'anyone';
  query?: ShapeClass<Query>;
  body?: ShapeClass<Body>;
  /** True: the body may be a form as well ({@link formType}), which is read as a query is. */
  form?: boolean;
  /** Media types under which the body may be the content of one member alone, which then is its bytes. */
  raw?: { readonly types: readonly string[]; readonly member: string };
  /** True: a request without a body is expected as well; all members are absent then. */
  optionalBody?: boolean;
  /** What a POST creates: it honours `Idempotency-Key`, which the request has a `newId` of. */
  creates?: string;
  /** The last part of the address of what was created: its id when absent; undefined: it has none of its own. */
  addressOf?(reply: Reply): string | undefined;
  /** True: it changes a record although it is no PATCH; like every PATCH it honours `If-Match`. */
  changes?: boolean;
  /** Refusals beside those that follow from the declaration. */
  refuses?: readonly RefusalKind[];
  /** A request that works once what it names is there; ids in its path are those of `exampleId`. */
  example?: EndpointExample;
  reply: readonly [status: 200 | 202, shape: ShapeClass<Reply>];
  /** A value that changes with the resource: the weak `ETag` of its answers. */
  etag?(reply: Reply): string | undefined;
  /** The query parameters that lead to the next page, when there is one: the `Link` of a list. */
  next?(reply: Reply): Readonly<Record<string, string>> | undefined;
}

/** A request as a handler sees it: authorised, read and checked. */
export interface EndpointRequest<Path extends string, Query, Body> {
  scope: Scope;
  params: Readonly<Record<PathNames<Path>, string>>;
  query: Query;
  body: Body;
  /** The id that an `Idempotency-Key` gives what is created. */
  newId?: string | undefined;
  /** Ends when the client has gone. */
  signal: AbortSignal;
  /** The tags of `If-Match`, unquoted. */
  ifMatch: readonly string[] | undefined;
}

/** An answer that is more than its body. */
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

/** Whether an endpoint reads what is sent as a body; one that takes none refuses what is in it (decision 6). */
export function readsBody({ method, options: { body } }: EndpointDeclaration): boolean {
  return body !== undefined || method === 'post';
}

/** Whether an endpoint creates a record, and tells when that was there already (decision 10). */
export function createsRecord({ method, options: { creates } }: EndpointDeclaration): boolean {
  return method === 'put' || creates !== undefined;
}

/** Whether an endpoint changes only what the caller has seen, if `If-Match` says so (decision 9). */
export function honoursIfMatch({ method, options }: EndpointDeclaration): boolean {
  return (method === 'patch' || options.changes === true) && options.etag !== undefined;
}

/** An endpoint that answers: a declaration over a service. */
export interface Endpoint extends EndpointDeclaration {
  readonly handle: (request: EndpointRequest<string, object, object>) => Promise<object>;
}
