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
      description: 'A document of the schema in `schema/schema.graphql`.',
    },
    operationName: { type: ['string', 'null'] },
    variables: { type: ['object', 'null'], additionalProperties: true },
    extensions: { type: ['object', 'null'], additionalProperties: true },
  },
};

const result: Schema = {
  type: 'object',
  properties: {
    data: { type: ['object', 'null'], additionalProperties: true },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'extensions'],
        properties: {
          message: { type: 'string' },
          extensions: { type: 'object', additionalProperties: true },
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
      description: 'The result; errors of fields are in it.',
      content: json,
    },
    400: {
      description:
        'The operation is unreadable, unknown to the schema, or over a limit; 200 for who asks for application/json alone.',
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
      summary: 'Execute a query of GraphQL',
      description:
        'Queries alone; mutations are sent by POST. Browsers that ask for a page get the explorer.',
      parameters: [
        { ...parameter('query', 'The document.'), example: '{ viewer { subject } }' },
        parameter('operationName', 'Which operation of the document.'),
        parameter('variables', 'The variables as JSON.'),
        parameter('extensions', 'Such as the SHA-256 of a persisted document, as JSON.'),
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
      summary: 'Execute an operation of GraphQL',
      description:
        'Queries, mutations, and with `Accept: text/event-stream` subscriptions. Each field asks for the scope that its twin in REST asks for.',
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
