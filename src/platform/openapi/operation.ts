import { FileAnswer } from '../file-answer.ts';
import type { EndpointDeclaration } from '../rest/endpoint.ts';
import { createsRecord, formType } from '../rest/endpoint.ts';
import type { PlainDeclaration } from '../rest/plain-routes.ts';
import type { Schema } from '../shape/json-schema.ts';
import type { Components } from './components.ts';
import { etagHeader, fileAnswers, requestIdHeader, successHeaders } from './headers.ts';
import { parametersOf } from './parameters.ts';
import { always, inOrder, refusalsOf } from './refusals.ts';

/** Builds the operation of an endpoint from its declaration. */
export function endpointOperation(endpoint: EndpointDeclaration, components: Components): Schema {
  const { method, path, options } = endpoint;
  const { body, summary, scope, example } = options;
  const [status, reply] = options.reply;
  const [, area] = path.split('/');
  return {
    operationId: operationId(method, path),
    summary,
    description: descriptionOf(endpoint),
    tags: [area],
    ...securityOf(scope),
    parameters: parametersOf(endpoint),
    ...(body && {
      requestBody: {
        required: options.optionalBody !== true,
        content: {
          'application/json': {
            schema: components.schema(body, 'request'),
            ...(example?.body !== undefined && { example: example.body }),
          },
          ...Object.fromEntries(
            (options.raw?.types ?? []).map((type) => [type, { schema: { type: 'string' } }]),
          ),
          ...(options.form && { [formType]: { schema: components.schema(body, 'request') } }),
        },
      },
    }),
    responses: {
      ...(reply === FileAnswer
        ? fileAnswers()
        : {
            [status]: {
              description: 'Success.',
              headers: successHeaders(endpoint),
              content: { 'application/json': { schema: components.schema(reply, 'answer') } },
            },
          }),
      ...(method === 'get' && options.etag && { 304: notModified }),
      ...Object.fromEntries(refusalsOf(endpoint).map((kind) => components.refusal(kind))),
    },
  };
}

/** Builds the operation of a plain route. */
export function plainOperation({ method, path, options }: PlainDeclaration, components: Components): Schema {
  const { summary, description, tag, scope, parameters, body, answers, refuses = [] } = options;
  const refusals = inOrder([
    ...always,
    ...refuses,
    ...(scope === 'anyone' ? [] : (['unauthorized', 'rate-limited'] as const)),
  ]);
  return {
    operationId: operationId(method, path),
    summary,
    description: description ?? `${summary}.`,
    tags: [tag],
    ...securityOf(scope),
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...Object.fromEntries(refusals.map((kind) => components.refusal(kind))),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description: text, content, headers }]) => [
          status,
          { description: text, headers: { ...requestIdHeader, ...headers }, ...(content && { content }) },
        ]),
      ),
    },
  };
}

const notModified: Schema = {
  description: 'Not modified: one of the entity tags of `If-None-Match` is current.',
  headers: { ...requestIdHeader, ...etagHeader },
};

function descriptionOf(endpoint: EndpointDeclaration): string {
  const { summary, description, scope } = endpoint.options;
  return [
    `${summary}.`,
    description,
    scope === 'authenticated' && 'Requires a valid token with any scope.',
    scope !== 'authenticated' && scope !== 'anyone' && `Requires the scope \`${scope}\`.`,
    createsRecord(endpoint) &&
      'A repeat of the same request returns the existing record; a request with other content is refused with 409.',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns the security of a scope, which is named in `x-scope`: OpenAPI 3.1 allows scopes for a bearer scheme, but Spectral and
 * others take them for undeclared scopes of OAuth 2.
 */
function securityOf(scope: string): Schema {
  if (scope === 'anyone') return { security: [] };
  return { security: [{ bearer: [] }], ...(scope !== 'authenticated' && { 'x-scope': scope }) };
}

function operationId(method: string, path: string): string {
  const words = path.split(/\W|_/).filter((word) => word && word !== 'v1');
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
