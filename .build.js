import { copyFile, mkdir } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown, watch } from 'rolldown';

/*
 * Makes `dist` of `src`: the program, and the pages of `/docs` with what they load. The program is a few files that hold the
 * packages it needs as well, for a start that loads three thousand modules takes four times as long. With `--watch` it is made
 * again whenever a source changes.
 */

const folder = join(import.meta.dirname, 'dist');

/** The command line, the service for programs around it, and what threads load. */
const entries = ['src/main.ts', 'src/app.ts', ...globSync('src/**/*.thread.ts')];

const output = {
  dir: folder,
  // All lie beside each other, because a module looks for its thread beside itself.
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // Entities, scalars and errors are known by the names of their classes.
  keepNames: true,
  sourcemap: true,
};

const program = {
  cwd: import.meta.dirname,
  input: Object.fromEntries(entries.map((file) => [basename(file, '.ts'), file])),
  platform: 'node',
  tsconfig: 'tsconfig.json',
  transform: { target: 'node24' },
  // They look for files of theirs beside themselves, or are asked for and not there.
  external: ['@myriaddreamin/typst-ts-node-compiler', 'jq-web', 'pg-native', 'piscina'],
  checks: { eval: false },
};

const pages = [
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

await mkdir(join(folder, 'pages'), { recursive: true });
for (const page of pages)
  await copyFile(join(import.meta.dirname, page), join(folder, 'pages', basename(page)));
// A module reads its template beside itself.
await copyFile(
  join(import.meta.dirname, 'src/transform/providers/pdf/typesetting/document.typ'),
  join(folder, 'document.typ'),
);
if (process.argv.includes('--watch')) {
  watch({ ...program, output }).on('event', (event) => {
    if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  });
} else {
  const build = await rolldown(program);
  await build.write(output);
  await build.close();
}
