import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../dist/console');

/** Builds the console into static files under `dist/console`, which the service serves at `/console`. */
export default defineConfig({
  root: import.meta.dirname,
  // One build serves at any path: files name each other relative to themselves, and the page names them below the path of the
  // public URL, which the service puts in the place of __PATH__.
  base: './',
  experimental: {
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'html' ? `__PATH__/console/${file}` : { relative: true },
  },
  // The service puts a fresh nonce in its place with every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: folder,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The first with light-dark(), which would otherwise be replaced by something that needs more than the theme sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // What is written into a style sheet as data would be asked of the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that every page needs in one file: a browser asks for six at once.
            { name: 'start', tags: ['$initial'] },
            // Components that several pages have are small and many.
            { name: 'components', test: /@mantine|console\/icons/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
  plugins: [react(), componentStyles(), compressed()],
});

/**
 * Lays a compressed form beside each text, so that the service compresses none of them again and again. Those of the build
 * before are taken for files that are the same, as the hash in the name tells: compressing takes longer than all else.
 */
function compressed(): Plugin {
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
 * Lets each component of Mantine bring its own styles, so that a page loads those of what it shows. They stand in a layer:
 * whatever the console says of the same element holds, in whichever order files come.
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
