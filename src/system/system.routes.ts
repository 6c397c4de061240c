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
      summary: 'Check that the process is running',
      answers: {
        200: jsonAnswer('The process is running.', {
          status: { const: 'ok', description: 'Always `ok`.' },
        }),
      },
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
      summary: 'Check that the process is ready',
      answers: {
        200: jsonAnswer('The process is ready.', {
          status: { ...text, description: 'Always `ready`.' },
        }),
        503: jsonAnswer('The process is not ready, or is shutting down.', {
          status: { ...text, description: 'Reason why the process is not ready.' },
        }),
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
      summary: 'Fetch the properties of the service that clients need before authentication',
      answers: {
        200: jsonAnswer('Properties of the service.', {
          name: { ...text, description: 'Name of the service.' },
          version: { ...text, description: 'Version of the program.' },
          time: { type: 'string', format: 'date-time', description: 'Current time of the service.' },
          features: { type: 'array', items: text, description: 'Supported interfaces.' },
          oidc: {
            type: 'array',
            description: 'Trusted OpenID Connect issuers.',
            items: {
              type: 'object',
              required: ['issuer'],
              properties: { issuer: { ...text, description: 'URL of the issuer.' } },
            },
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
      summary: 'Fetch the public keys that verify tokens and documents',
      answers: {
        200: jsonAnswer('JWK set (RFC 7517).', {
          keys: { type: 'array', items: { type: 'object' }, description: 'Public keys, as JWKs.' },
        }),
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
      summary: 'Fetch the OpenAPI document of the service',
      answers: {
        200: jsonAnswer('OpenAPI 3.1 document.', {
          openapi: { ...text, description: 'Version of OpenAPI.' },
        }),
      },
    },
    (facts, ctx) => {
      ctx.set('Cache-Control', briefly);
      ctx.body = facts.describe();
    },
  );
