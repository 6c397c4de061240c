import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../dist/console');

/** Builds the console into static files under `dist/console`, which the service serves at `/console`. */
export default defineConfig({
  root: import.meta.dirname,
  // One build works at any path: files refer to each other relatively, and the page refers to them by the path of the public
  // URL, with which the service replaces __PATH__.
  base: './',
  // The packages in this repository are bundled from their sources.
  resolve: { conditions: ['docmill-source', ...defaultClientConditions] },
  experimental: {
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'html' ? `__PATH__/console/${file}` : { relative: true },
  },
  // The service replaces it with a new nonce in every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: folder,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The first versions with light-dark(), which would otherwise be replaced by code that requires more than the theme sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy would have to allow data URLs in style sheets.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that every page requires in one file: a browser loads at most six at once.
            { name: 'start', tags: ['$initial'] },
            // Components that several pages share are small and numerous.
            { name: 'components', test: /@mantine|console\/icons/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
  plugins: [react(), componentStyles(), compressAssets()],
});

/**
 * Writes a compressed file next to each text file, so that the service need not compress it repeatedly. Files of the last build
 * are reused if unchanged, as the hash in the name shows: compression takes longer than the rest of the build.
 */
function compressAssets(): Plugin {
  const assets = join(folder, 'assets');
  const before = new Map<string, Buffer>();
  return {
    name: 'compressed',
    apply: 'build',
    async buildStart() {
      const names = await readdir(assets).catch(() => []);
      const forms = names.filter((name) => /\.(?:br|gz)$/.test(name));
      await Promise.all(forms.map(async (name) => before.set(name, await readFile(join(assets, name)))));
    },
    async closeBundle() {
      const names = (await readdir(assets)).filter((name) => /\.(?:m?js|css|svg)$/.test(name));
      await Promise.all(
        names.flatMap((name) =>
          Object.entries({ br: brotliCompress, gz: gzip }).map(async ([form, compress]) => {
            const known = before.get(`${name}.${form}`);
            const bytes = known ?? (await promisify(compress)(await readFile(join(assets, name))));
            await writeFile(join(assets, `${name}.${form}`), bytes);
          }),
        ),
      );
    },
  };
}

/**
 * Makes each component of Mantine import its own styles, so that a page loads only those that it uses. They are in a layer, so
 * that styles of the console take precedence in any order of files.
 */
function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) =>
        `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css';\n${code}`,
    },
  };
}
