import { PlainRoutes } from '../platform/rest/plain-routes.ts';
import { publicAddress } from '../platform/rest/public-path.ts';
import { jsonAnswer, text } from './json-answer.ts';

/** Entry points of the service, by name and path. */
const offers = {
  console: '/console',
  guide: '/docs',
  rest: '/docs/rest',
  openapi: '/openapi.json',
  graphql: '/graphql',
  schemas: '/schemas',
  health: '/healthz',
};

const links = {
  type: 'object',
  additionalProperties: text,
  description: 'URLs of the entry points, by name.',
};
const { description, content } = jsonAnswer('Entry points of the service.', {
  name: { ...text, description: 'Name of the service.' },
  links,
});

/** `GET /` without a token: links as JSON; browsers are redirected to the console. */
export const indexRoutes = new PlainRoutes<{ readonly publicUrl: string }>().route(
  'get',
  '/',
  {
    summary: 'List the entry points of the service',
    tag: 'system',
    scope: 'anyone',
    answers: {
      200: { description, content },
      302: {
        description: 'Redirect to the console, for clients that prefer HTML.',
        headers: {
          Location: {
            description: 'URL of the console.',
            required: true,
            schema: { type: 'string', format: 'uri-reference' },
          },
        },
        content: { 'text/html': { schema: text } },
      },
    },
  },
  ({ publicUrl }, ctx) => {
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.redirect(publicAddress(ctx, '/console'));
      return;
    }
    const urls = Object.entries(offers).map(([name, path]) => [name, publicUrl + path]);
    ctx.body = { name: 'Docmill', links: Object.fromEntries(urls) };
  },
);
