import type { Middleware } from 'koa';
import { documentSchemas } from '../documents/schema/document-schemas.ts';
import { factsOf } from '../platform/rest/request-facts.ts';

const prefix = '/schemas';

/** The JSON Schemas of documents at `/schemas/<type>`, with and without `.json`, and a list of them at `/schemas`; for anyone. */
export function schemaEndpoints(publicUrl: string): Middleware {
  const schemas = new Map([...documentSchemas()].map(([path, schema]) => [nameOf(path), schema]));
  const list = [...schemas.keys()].map((name) => ({ name, url: `${publicUrl}${prefix}/${name}.json` }));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === prefix) {
      factsOf(ctx).route = prefix;
      ctx.body = { list };
      return undefined;
    }
    const schema =
      ctx.path.startsWith(`${prefix}/`) && schemas.get(nameOf(ctx.path.slice(prefix.length + 1)));
    if (!schema) return next();
    factsOf(ctx).route = `${prefix}/:name`;
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.type = 'application/schema+json';
    ctx.body = schema;
    return undefined;
  };
}

/** The type a schema is about: `bill/invoice`. */
function nameOf(path: string): string {
  return path.replace(/\.json$/, '');
}
