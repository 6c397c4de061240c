import { apiInfo, areas, declarations } from '../declarations.ts';
import { documentSchemas } from '@docmill/documents/schemas';
import { buildGraphqlSchema, schemaText } from '../platform/graphql/schema.ts';
import { openApi } from '../platform/openapi/openapi.ts';

/** The public contract of the service, by file name under `schema/`. */
export type Description = ReadonlyMap<string, string>;

/** Describes the service from its declarations only. */
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
