import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import createClient, { type Client } from 'openapi-fetch';
import type { introspection } from '../../dist/clients/graphql.d.ts';
import type { paths } from '../../dist/clients/rest.d.ts';
import type { Json, TestClient } from './service.ts';

/** REST as `schema/openapi.json` describes it: a call that the document does not know does not compile. */
export type RestClient = Client<paths>;

/** Calls REST as a client that was made from the document. */
export function restOf({ url, token }: TestClient): RestClient {
  return createClient<paths>({ baseUrl: url, headers: { authorization: token && `Bearer ${token}` } });
}

/** What such a client was answered; a refusal is thrown. */
export async function answered<Data>(answer: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await answer;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Documents of GraphQL, typed by `schema/schema.graphql`. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    ID: string;
    JSON: Json;
    JSONObject: Record<string, Json>;
    SafeInt: number;
    StringMap: Record<string, string>;
    Timestamp: string;
  };
}>();

/** What GraphQL answers to a typed document. */
export interface TypedResult<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly path: readonly Json[]; readonly extensions: Record<string, Json> }[];
}

/** Runs a typed document. */
export async function run<Data, Variables>(
  client: TestClient,
  document: TadaDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<TypedResult<Data>> {
  const { json } = await client.graphql(print(document), variables as Record<string, unknown>);
  return json as TypedResult<Data>;
}
