import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../../dist/clients/graphql.d.ts';

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Parses GraphQL documents, typed by `schema/schema.graphql`. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    ID: string;
    JSON: Json;
    JSONObject: { readonly [name: string]: Json };
    SafeInt: number;
    StringMap: { readonly [name: string]: string };
    Timestamp: string;
  };
}>();

export { readFragment, type FragmentOf, type ResultOf, type VariablesOf } from 'gql.tada';
