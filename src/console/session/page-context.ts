import type { Api } from '../graphql/api.ts';

/** Access to the service for pages before they are rendered. */
export interface PageContext {
  readonly api: Api;
}
