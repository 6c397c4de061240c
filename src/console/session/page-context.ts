import type { Api } from '../graphql/api.ts';

/** What pages may ask before they are drawn. */
export interface PageContext {
  readonly api: Api;
}
