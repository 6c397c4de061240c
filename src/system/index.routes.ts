import { PlainRoutes } from '../platform/rest/plain-routes.ts';
import { jsonAnswer, text } from './json-answer.ts';

/** Where the service begins: what it offers, by name and path. */
const offers = {
  rest: '/docs/rest',
  openapi: '/openapi.json',
  graphql: '/graphql',
  schemas: '/schemas',
  health: '/healthz',
};

const links = { type: 'object', additionalProperties: text };
const { description, content } = jsonAnswer('What the service offers.', { name: text, links });

/** `GET /` for anyone (decision 58): links as JSON, and as a page for browsers. */
export const indexRoutes = new PlainRoutes<{ readonly publicUrl: string }>().route(
  'get',
  '/',
  {
    summary: 'Find what the service offers',
    tag: 'system',
    scope: 'anyone',
    answers: { 200: { description, content: { ...content, 'text/html': { schema: text } } } },
  },
  ({ publicUrl }, ctx) => {
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = page;
      return;
    }
    const urls = Object.entries(offers).map(([name, path]) => [name, publicUrl + path]);
    ctx.body = { name: 'Docmill', links: Object.fromEntries(urls) };
  },
);

const items = Object.entries(offers).map(([name, path]) => `<li><a href="${path}">${name}</a></li>`);

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Docmill</title>
<h1>Docmill</h1>
<ul>${items.join('')}</ul>
</html>
`;
