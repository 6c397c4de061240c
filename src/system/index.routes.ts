import type { Middleware } from 'koa';
import { factsOf } from '../platform/rest/request-facts.ts';

/** Where the service begins: what it offers, by name and path. */
const offers = { openapi: '/openapi.json', graphql: '/graphql', schemas: '/schemas', health: '/healthz' };

/** `GET /` for anyone (decision 58): links as JSON, and as a page for browsers. */
export function indexEndpoint(publicUrl: string): Middleware {
  const links = Object.fromEntries(Object.entries(offers).map(([name, path]) => [name, publicUrl + path]));
  const page = pageOf(offers);
  return async (ctx, next) => {
    if (ctx.path !== '/' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    factsOf(ctx).route = '/';
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = page;
    } else ctx.body = { name: 'Docmill', links };
    return undefined;
  };
}

function pageOf(paths: Readonly<Record<string, string>>): string {
  const items = Object.entries(paths).map(([name, path]) => `<li><a href="${path}">${name}</a></li>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Docmill</title>
<h1>Docmill</h1>
<ul>${items.join('')}</ul>
</html>
`;
}
