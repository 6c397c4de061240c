import { apiInfo, buildAreas } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { documentSchemas } from '../documents/schema/document-schemas.ts';
import { KeySet } from '../platform/auth/keys.ts';
import { buildGraphqlApi, schemaText } from '../platform/graphql/schema.ts';
import { createLog } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import { openApi } from '../platform/rest/openapi.ts';

/** What the service promises in public, by the name of the file under `schema/` that says it. */
export type Description = ReadonlyMap<string, string>;

/** Describes the service from its declarations alone: no database, no port, no files. */
export async function describeService(): Promise<Description> {
  await using stack = new AsyncDisposableStack();
  const { all } = await buildAreas(unopenedPlatform(), stack);
  const { schema } = await buildGraphqlApi(all.flatMap(({ resolvers }) => resolvers));
  const endpoints = all.flatMap((area) => area.endpoints);
  const documents = [...documentSchemas()].map(
    ([path, json]) => [`documents/${path}`, textOf(json)] as const,
  );
  return new Map([
    ['openapi.json', textOf(openApi(endpoints, apiInfo))],
    ['schema.graphql', schemaText(schema)],
    ...documents,
  ]);
}

function textOf(json: object): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** A platform of which nothing was opened: areas can be built on it and declare themselves, and no more. */
function unopenedPlatform(): Platform {
  const nothing = { query: async () => [] };
  const unopened = {
    config: readConfig({}),
    log: createLog('silent'),
    database: { url: '', sql: nothing },
    queues: { queue: async () => ({}) },
    hints: { on: () => () => undefined, send: () => undefined },
    keys: new KeySet([{ kid: '', privateKey: undefined, publicJwk: {} } as never]),
    storage: {},
    secret: Buffer.alloc(32),
  };
  return unopened as unknown as Platform;
}
