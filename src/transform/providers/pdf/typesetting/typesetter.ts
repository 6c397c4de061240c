import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { RequestError, type FileMistake } from '../../../../platform/errors.ts';
import { unreadableLogo } from '../logo.ts';
import { joined } from '../reading.ts';
import { fontPaths } from './fonts.ts';
import { findTypesetterProblem } from './platform-typesetter.ts';
import { mainFile, ownFiles } from './template-files.ts';

/** Input of a PDF file. */
interface Typesetting {
  /** Files that the template may read, by name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Creation time written into the file. */
  readonly createdAt: Date;
  /** Whether the files contain a template, used instead of the service's own. */
  readonly isOwn: boolean;
}

/** Folder that need not exist: all files that a template may read are passed by name. */
const workspace = resolve('/docmill-templates');
const template = resolve(workspace, ownFiles[0]);
const mainPath = resolve(workspace, mainFile);

/** Compiler of this process; it caches fonts and results of the template. */
let compiler: NodeCompiler | undefined;

async function openCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => {
    throw missingTypesetter();
  });
  const opened = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontPaths() }] });
  for (const file of ownFiles)
    opened.addSource(resolve(workspace, file), readFileSync(new URL(file, import.meta.url), 'utf8'));
  return opened;
}

/** Number of prints after which cached results of one are evicted. */
const maxCachedPrints = 2;

/**
 * Typesets the service's own template, or the one in the files, as a tagged PDF/A-3b file. The same files and time give the same
 * bytes.
 */
export async function typeset({ files, createdAt, isOwn }: Typesetting): Promise<Buffer> {
  compiler ??= await openCompiler();
  const source = { mainFilePath: isOwn ? mainPath : template, resetRead: true };
  const paths = Object.entries(files).map(([name, bytes]) => ({ path: resolve(workspace, name), bytes }));
  try {
    for (const { path, bytes } of paths) compiler.mapShadow(path, Buffer.from(bytes));
    // Exports directly: a compiled document returned to JavaScript would be held until garbage collection.
    return compiler.pdf(source, {
      pdfStandard: 'a-3b',
      creationTimestamp: Math.floor(createdAt.getTime() / 1000),
    });
  } catch (error) {
    throw missingGlyphs(String(error)) ?? failure(compiler, source, isOwn);
  } finally {
    for (const { path } of paths) compiler.unmapShadow(path);
    compiler.evictCache(maxCachedPrints);
  }
}

/** Diagnostic of Typst; lines and characters are counted from 0. */
interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } } | null;
  /** Severity: 1 is an error; others trace the calls that led to it. */
  readonly severity: number;
}

/** Returns the error of a template that cannot be typeset; in the service's own, an image error is caused by the logo. */
function failure(typst: NodeCompiler, source: { mainFilePath: string }, isOwn: boolean): Error {
  const error = typst.compile(source).takeError();
  const found = (error ? typst.fetchDiagnostics(error) : []) as Diagnostic[];
  if (isOwn) return templateFailure(found);
  const said = JSON.stringify(found);
  return /image/.test(said) ? unreadableLogo() : new Error(`The template cannot be typeset: ${said}`);
}

const maxMistakes = 5;

/** Returns the refusal of a template, with the file, line and column of each mistake; its fields are the files. */
function templateFailure(found: readonly Diagnostic[]): RequestError {
  const fields: Record<string, string> = {};
  const mistakes: FileMistake[] = [];
  const told = found
    .filter(({ severity }) => severity === 1)
    .slice(0, maxMistakes)
    .map(({ path, range, message: text }) => {
      const message = text.replaceAll(`${workspace}/`, '');
      if (path === '') return message;
      const file = relative(workspace, path);
      const place = range && { line: range.start.line + 1, column: range.start.character + 1 };
      mistakes.push({ file, ...place, message });
      const inFile = place ? `line ${place.line}, column ${place.column}: ${message}` : message;
      fields[file] = joined([fields[file] ?? '', inFile], '; ');
      return `${file}${place ? `:${place.line}:${place.column}` : ''}: ${message}`;
    });
  // Violations of PDF/A are found on export and have no position.
  const said = told.join('; ') || 'it does not become a PDF/A-3b file';
  return new RequestError('validation', `The template cannot be typeset: ${said}`, {
    key: 'template-failed',
    ...(mistakes.length > 0 && { fields, mistakes }),
  });
}

/** Returns the refusal of characters that no font has, if they caused the failure of an export. */
function missingGlyphs(message: string): RequestError | undefined {
  const texts = [...message.matchAll(/the text `\\?"(.*?)\\?"` could not be displayed/g)].map(
    ([, text]) => text,
  );
  if (texts.length === 0) return undefined;
  const distinct = [...new Set(texts)].slice(0, 10).join(' ');
  return new RequestError('validation', `No font has these characters of the document: ${distinct}`, {
    key: 'glyph-missing',
  });
}

function missingTypesetter(): RequestError {
  const trouble = findTypesetterProblem();
  const message = trouble?.isMissing
    ? trouble.sentence
    : 'PDFs cannot be printed here: the typesetter cannot be loaded';
  return new RequestError('validation', message, { key: 'typesetter-missing' });
}
