import type { Middleware } from 'koa';
import type { Endpoint } from './rest/endpoint.ts';

/** What an area offers: its REST endpoints and its GraphQL resolvers, two edges over the same services. */
export interface Area {
  readonly endpoints: readonly Endpoint[];
  /** Instances of classes decorated with `@Resolver`. */
  readonly resolvers: readonly object[];
  /** What is not JSON: downloads by signed URL. */
  readonly middleware?: readonly Middleware[];
}
