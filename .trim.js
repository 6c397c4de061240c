import { globSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Deletes the fifth of `node_modules` that nothing here reads, and keeps all licences. Runs after every install (ADR 71), because npm
 * has no way to leave a part of a package out. The next install of a package has the files again.
 */

const folder = join(import.meta.dirname, 'node_modules');

/** Folders of packages, each with the reason why nothing reads it. */
const unusedFolders = [
  // Headers for add-ons in C++, which nothing compiles.
  'node-*/include',
  // The same code for browsers from before the ones that the console supports.
  'pdfjs-dist/legacy',
  // The same code for script elements, for TypeScript 3.4, and as it was before it was compiled.
  '@cantoo/pdf-lib/{dist,src,ts3.4}',
  // Messages of the compiler in other languages.
  'typescript/lib/{cs,de,es,fr,it,ja,ko,pl,pt-br,ru,tr,zh-cn,zh-tw}',
  // Colours of other pages, and the languages for CommonJS; the guide imports modules and has its own colours.
  'highlight.js/{lib/languages,scss,styles}',
];

/** Source maps, documentation, types for Flow, state of compilers, and TypeScript, which Node refuses to load from a package. */
const unusedFiles = /\.(map|md|markdown|flow|tsbuildinfo)$|(?<!\.d|\.d\..*)\.[cm]?tsx?$/i;

const licence = /licen[cs]e|notice|copying/i;

for (const unused of globSync(unusedFolders, { cwd: folder }))
  rmSync(join(folder, unused), { recursive: true, force: true });

trim(folder);

/** Deletes such files below a folder. Does not follow links: the packages of this repository are linked here, with their sources. */
function trim(below) {
  for (const entry of readdirSync(below, { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) trim(path);
    else if (entry.isFile() && unusedFiles.test(entry.name) && !licence.test(entry.name))
      rmSync(path, { force: true });
  }
}
