import type { Context } from 'koa';
import { PlainRoutes } from '../rest/plain-routes.ts';
import { reference, type Schema } from '../shape/json-schema.ts';

/** Function that answers the operation in a request. */
export type AnswerOperation = (ctx: Context) => Promise<void>;

/** Handlers of `/graphql`. */
interface GraphqlEdge {
  readonly answer: AnswerOperation;
  /** Shows the explorer to browsers. */
  readonly explore: (ctx: Context) => Promise<void>;
}

const machine = ['application/json', 'application/graphql-response+json'];

const operation: Schema = {
  type: 'object',
  required: ['query'],
  properties: {
    query: {
      type: 'string',
      minLength: 1,
      description: 'GraphQL document, valid for the schema in `schema/schema.graphql`.',
    },
    operationName: {
      type: ['string', 'null'],
      description: 'Name of the operation to execute; required if the document contains several.',
    },
    variables: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Values of the variables, by name.',
    },
    extensions: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Extensions, such as the SHA-256 hash of a persisted document.',
    },
  },
};

const result: Schema = {
  type: 'object',
  properties: {
    data: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Values of the requested fields.',
    },
    errors: {
      type: 'array',
      description: 'Errors of the request and of its fields; absent if there are none.',
      items: {
        type: 'object',
        required: ['message', 'extensions'],
        properties: {
          message: { type: 'string', description: 'Error message in English.' },
          extensions: {
            type: 'object',
            additionalProperties: true,
            description: 'Members of the error body of REST; `code` is a value of `ErrorCode`.',
          },
        },
      },
    },
  },
};

const json = {
  'application/json': { schema: result },
  'application/graphql-response+json': { schema: result },
};

const common = {
  tag: 'graphql',
  scope: 'authenticated',
  answers: {
    200: {
      description: 'Result of the operation, including errors of single fields.',
      content: json,
    },
    400: {
      description:
        'The operation is malformed, does not match the schema, or exceeds a limit. If `Accept` allows only `application/json`, the status is 200 instead.',
      content: {
        ...json,
        'application/json': { schema: { anyOf: [result, reference('Error')] } },
      },
    },
  },
} as const;

function parameter(name: string, description: string, required = false): Schema {
  return { name, in: 'query', required, description, schema: { type: 'string' } };
}

/** Routes of GraphQL over HTTP. */
export const graphqlRoutes = new PlainRoutes<GraphqlEdge>()
  .route(
    'get',
    '/graphql',
    {
      ...common,
      summary: 'Execute a GraphQL query',
      description:
        'Only queries; send mutations by POST. Browsers that request HTML receive the GraphQL explorer.',
      parameters: [
        { ...parameter('query', 'GraphQL document.'), example: '{ viewer { subject } }' },
        parameter(
          'operationName',
          'Name of the operation to execute; required if the document contains several.',
        ),
        parameter('variables', 'Values of the variables, as a JSON object.'),
        parameter(
          'extensions',
          'Extensions, such as the SHA-256 hash of a persisted document, as a JSON object.',
        ),
      ],
      answers: {
        ...common.answers,
        200: {
          ...common.answers[200],
          content: { ...json, 'text/html': { schema: { type: 'string' } } },
        },
      },
      refuses: ['method-not-allowed', 'validation'],
    },
    ({ answer, explore }, ctx) => {
      ctx.vary('Accept');
      return ctx.accepts(...machine, 'text/html') === 'text/html' ? explore(ctx) : answer(ctx);
    },
  )
  .route(
    'post',
    '/graphql',
    {
      ...common,
      summary: 'Execute a GraphQL operation',
      description:
        'Queries and mutations; subscriptions require `Accept: text/event-stream`. Each field requires the same scope as the corresponding REST endpoint.',
      body: { 'application/json': { schema: operation, example: { query: '{ viewer { subject } }' } } },
      answers: {
        ...common.answers,
        200: {
          ...common.answers[200],
          content: { ...json, 'text/event-stream': { schema: { type: 'string' } } },
        },
      },
      refuses: ['request-timeout', 'too-large', 'unsupported-media-type', 'validation'],
    },
    ({ answer }, ctx) => answer(ctx),
  );
