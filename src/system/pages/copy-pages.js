import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/* Part of the build: puts the pages of `/docs` and what they load side by side into `dist/pages`. */

const parts = [
  'src/system/pages/rest.html',
  'src/system/pages/rest.js',
  'src/system/pages/graphql.html',
  'src/system/pages/graphql.js',
  'src/system/pages/graphql.css',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/react/umd/react.production.min.js',
  'node_modules/react-dom/umd/react-dom.production.min.js',
  'node_modules/graphiql/graphiql.min.js',
  'node_modules/graphiql/graphiql.min.css',
  'node_modules/graphql-sse/umd/graphql-sse.min.js',
];

const root = new URL('../../../', import.meta.url);
const target = new URL('dist/pages/', root);
await mkdir(target, { recursive: true });
for (const part of parts) {
  const name = part.slice(part.lastIndexOf('/') + 1);
  await copyFile(fileURLToPath(new URL(part, root)), fileURLToPath(new URL(name, target)));
}
