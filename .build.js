import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/*
 * Makes `dist` of `src`: the program, the fonts of prints, and the pages of `/docs` with what they load. The program is a few files that hold the
 * packages it needs as well, for a start that loads three thousand modules takes four times as long. With `--watch` it is made
 * again whenever a source changes.
 */

const { build, watch } = await import('rolldown').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(
    'Docmill cannot be built without its development packages, which NODE_ENV=production and --omit=dev leave out: run npm ci --include=dev && npm prune --omit=dev\n',
  );
  process.exit(1);
});

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
  'src/system/pages/graphql.css',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'node_modules/swagger-ui-dist/swagger-ui.css',
  'node_modules/graphiql/graphiql.min.css',
];

/** The explorer of GraphQL, with all that it loads. */
const explorer = {
  cwd: import.meta.dirname,
  input: 'src/system/pages/graphql.js',
  platform: 'browser',
  // The file of GraphiQL has parts of React 18 in it.
  resolve: { alias: { react: 'react-18', 'react-dom': 'react-dom-18' } },
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  checks: { eval: false, moduleLevelDirective: false },
};

await mkdir(join(folder, 'pages'), { recursive: true });
for (const page of pages)
  await copyFile(join(import.meta.dirname, page), join(folder, 'pages', basename(page)));
// A module reads its template beside itself.
for (const template of globSync('src/**/*.typ', { cwd: import.meta.dirname }))
  await copyFile(join(import.meta.dirname, template), join(folder, basename(template)));
await unpackFonts(join(folder, 'fonts'));
if (process.argv.includes('--watch')) {
  watch({ ...program, output }).on('event', (event) => {
    if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  });
} else {
  const builds = [
    { ...program, output },
    { ...explorer, output: { dir: join(folder, 'pages'), codeSplitting: false, minify: true } },
  ];
  await Promise.all(builds.map((options) => build({ ...options, write: true })));
}

/** Decompresses fonts that are missing or older than their source. A file gets its final name when it is complete. */
async function unpackFonts(target) {
  await mkdir(target, { recursive: true });
  for (const name of globSync('src/**/*.ttf.br', { cwd: import.meta.dirname })) {
    const packed = join(import.meta.dirname, name);
    const file = join(target, basename(packed, '.br'));
    const [source, unpacked] = await Promise.all([stat(packed), stat(file).catch(() => undefined)]);
    if (unpacked && unpacked.mtimeMs >= source.mtimeMs) continue;
    const bytes = await promisify(brotliDecompress)(await readFile(packed));
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  }
}
