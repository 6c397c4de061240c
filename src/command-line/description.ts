import { apiInfo, areas, declarations } from '../declarations.ts';
import { documentSchemas } from '../documents/schema/document-schemas.ts';
import { buildGraphqlSchema, schemaText } from '../platform/graphql/schema.ts';
import { openApi } from '../platform/openapi/openapi.ts';

/** What the service promises in public, by the name of the file under `schema/` that says it. */
export type Description = ReadonlyMap<string, string>;

/** Describes the service from its declarations alone. */
export async function describeService(): Promise<Description> {
  const schema = await buildGraphqlSchema(areas.flatMap(({ resolvers }) => resolvers));
  const documents = [...documentSchemas()].map(
    ([path, json]) => [`documents/${path}`, textOf(json)] as const,
  );
  return new Map([
    ['openapi.json', textOf(openApi(declarations, apiInfo))],
    ['schema.graphql', schemaText(schema)],
    ...documents,
  ]);
}

function textOf(json: object): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}
