import type { Platform } from '../platform/platform.ts';
import { PlainRoutes } from '../platform/rest/plain-routes.ts';
import { jsonAnswer, text } from './json-answer.ts';

/** Facts of the service for public routes. */
export interface PublicFacts extends Pick<Platform, 'readiness' | 'keys' | 'clock' | 'config'> {
  /** Version of the program. */
  readonly version: string;
  /** Returns the OpenAPI document. */
  describe(): object;
}

const briefly = 'public, max-age=300';

const common = { tag: 'system', scope: 'anyone' } as const;

/** Public routes without a token: liveness and readiness, public keys, OpenAPI. */
export const systemRoutes = new PlainRoutes<PublicFacts>()
  .route(
    'get',
    '/healthz',
    {
      ...common,
      summary: 'Tell whether the process lives',
      answers: { 200: jsonAnswer('It lives.', { status: { const: 'ok' } }) },
    },
    (_facts, ctx) => {
      ctx.body = { status: 'ok' };
    },
  )
  .route(
    'get',
    '/readyz',
    {
      ...common,
      summary: 'Tell whether the process can do its work now',
      answers: {
        200: jsonAnswer('It can.', { status: text }),
        503: jsonAnswer('It cannot, or is about to end.', { status: text }),
      },
    },
    async ({ readiness }, ctx) => {
      const { isReady, status } = await readiness.web();
      ctx.status = isReady ? 200 : 503;
      ctx.body = { status };
    },
  )
  .route(
    'get',
    '/server',
    {
      ...common,
      summary: 'Tell what a client has to know before it has a token',
      answers: {
        200: jsonAnswer('What the service is.', {
          name: text,
          version: text,
          time: { type: 'string', format: 'date-time' },
          features: { type: 'array', items: text },
          oidc: {
            type: 'array',
            items: { type: 'object', required: ['issuer'], properties: { issuer: text } },
          },
        }),
      },
    },
    ({ clock, config, version }, ctx) => {
      ctx.body = {
        name: 'Docmill',
        version,
        time: clock.now().toISOString(),
        features: ['rest', 'graphql', 'graphql-transport-ws', 'graphql-sse'],
        oidc: config.trustedIssuers.map(({ issuer }) => ({ issuer })),
      };
    },
  )
  .route(
    'get',
    '/.well-known/jwks.json',
    {
      ...common,
      summary: 'Fetch the public keys by which tokens and documents can be verified',
      answers: {
        200: jsonAnswer('A JWK set (RFC 7517).', { keys: { type: 'array', items: { type: 'object' } } }),
      },
    },
    ({ keys }, ctx) => {
      ctx.set('Cache-Control', briefly);
      ctx.body = { keys: keys.publicJwks };
    },
  )
  .route(
    'get',
    '/openapi.json',
    {
      ...common,
      summary: 'Fetch this description of the service',
      answers: { 200: jsonAnswer('An OpenAPI 3.1 document.', { openapi: text }) },
    },
    (facts, ctx) => {
      ctx.set('Cache-Control', briefly);
      ctx.body = facts.describe();
    },
  );
