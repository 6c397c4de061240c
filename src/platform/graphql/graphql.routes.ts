import type { Context } from 'koa';
import { PlainRoutes } from '../rest/plain-routes.ts';
import { reference, type Schema } from '../shape/json-schema.ts';

/** Answers the operation that a request holds. */
export type AnswerOperation = (ctx: Context) => Promise<void>;

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
        properties: { message: { type: 'string' }, extensions: reference('Error') },
      },
    },
  },
};

/** GraphQL over HTTP. */
export const graphqlRoutes = new PlainRoutes<AnswerOperation>().route(
  'post',
  '/graphql',
  {
    summary: 'Execute an operation of GraphQL',
    description:
      'Queries, mutations, and with `Accept: text/event-stream` subscriptions. Each field asks for the scope that its twin in REST asks for.',
    tag: 'graphql',
    scope: 'authenticated',
    body: { 'application/json': { schema: operation, example: { query: '{ viewer { subject } }' } } },
    answers: {
      200: {
        description: 'The result; errors of fields are in it.',
        content: {
          'application/json': { schema: result },
          'text/event-stream': { schema: { type: 'string' } },
        },
      },
      400: {
        description: 'The operation is unreadable, unknown to the schema, or over a limit.',
        content: { 'application/json': { schema: { anyOf: [result, reference('Error')] } } },
      },
    },
    refuses: ['request-timeout', 'too-large', 'unsupported-media-type'],
  },
  (answer, ctx) => answer(ctx),
);
