/** Builds the guide (`npm run build:guide`): pages, downloads, pictures, the search and its index, below `dist`. */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'rolldown';
import { renderGuide } from './render-guide.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'dist/guide');
/** Folder that `/docs/assets` serves, shared with the other pages of `/docs`. */
const assets = join(root, 'dist/pages');

const { pages, files, search } = renderGuide(root);
await rm(folder, { recursive: true, force: true });
await Promise.all([join(folder, 'files'), assets].map((path) => mkdir(path, { recursive: true })));
for (const [path, html] of pages) {
  const file = join(folder, 'pages', `${path || 'index'}.html`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
for (const file of files) {
  const target = file.endsWith('.png') ? assets : join(folder, 'files');
  await copyFile(join(root, file), join(target, basename(file)));
}
await writeFile(join(assets, 'search.json'), search);
await copyFile(join(import.meta.dirname, 'guide.css'), join(assets, 'guide.css'));
await build({
  cwd: root,
  input: 'src/guide/site/guide.js',
  platform: 'browser',
  output: { dir: assets, codeSplitting: false, minify: true },
  write: true,
});
