import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { renderGuide } from './render-guide.ts';

/** Writes the pages of the guide, the files that they offer and the index of the search below `dist`. */
export async function buildGuide(root: string, dist: string): Promise<void> {
  const { pages, files, search } = renderGuide(root);
  const folder = join(dist, 'guide');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const [path, html] of pages) {
    const file = join(folder, 'pages', `${path || 'index'}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  for (const file of files) {
    const target = file.endsWith('.png') ? join(dist, 'pages') : join(folder, 'files');
    await copyFile(join(root, file), join(target, basename(file)));
  }
  await writeFile(join(dist, 'pages/search.json'), search);
}
