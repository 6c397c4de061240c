import type { EndpointDeclaration } from '../rest/endpoint.ts';
import type { PlainDeclaration } from '../rest/plain-routes.ts';
import type { Schema } from '../shape/json-schema.ts';
import { Components } from './components.ts';
import { endpointOperation, plainOperation } from './operation.ts';

/** The `info` of the document. */
export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly contact: Schema;
  readonly license: Schema;
}

/** All declared endpoints and plain routes. */
export interface Declarations {
  readonly endpoints: readonly EndpointDeclaration[];
  readonly plain: readonly PlainDeclaration[];
  /** Descriptions of tags; a tag is the first segment of an endpoint's path, or is set on a plain route. */
  readonly tags: Readonly<Record<string, string>>;
}

/** Builds an OpenAPI 3.1 document from declarations; `serverUrl` is the base URL of its paths. */
export function openApi({ endpoints, plain, tags }: Declarations, info: ApiInfo, serverUrl = '/'): Schema {
  const components = new Components();
  const paths: Record<string, Record<string, Schema>> = {};
  const add = ({ method, path }: EndpointDeclaration | PlainDeclaration, operation: Schema): void => {
    (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method] = operation;
  };
  for (const endpoint of endpoints) add(endpoint, endpointOperation(endpoint, components));
  for (const route of plain) add(route, plainOperation(route, components));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const used = new Set(operations.flatMap((operation) => operation['tags']));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: serverUrl, description: 'Server that serves this document.' }],
    tags: Object.entries(tags).flatMap(([name, description]) =>
      used.has(name) ? [{ name, description }] : [],
    ),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Token of a workspace, as issued by `docmill token`. Its scopes define the allowed operations.',
        },
      },
      ...components.document,
    },
  };
}
