import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { Refusal, type FileMistake } from '../../../../platform/errors.ts';
import { unreadableLogo } from '../logo.ts';
import { joined } from '../reading.ts';
import { fontPaths } from './fonts.ts';
import { typesetterTrouble } from './platform-typesetter.ts';
import { mainFile, ownFiles } from './template-files.ts';

/** How a PDF file is made. */
interface Typesetting {
  /** What the template may read, by the names that it uses. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** The time at which the file says that it was made. */
  readonly createdAt: Date;
  /** Whether the files hold a template of their own, in place of ours. */
  readonly isOwn: boolean;
}

/** A folder that need not be there: all that a template may read is handed over by name. */
const workspace = resolve('/docmill-templates');
const template = resolve(workspace, ownFiles[0]);
const mainPath = resolve(workspace, mainFile);

/** The compiler of this process keeps its fonts, and what it has found out about the template. */
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

/** How many prints later what was computed for one is forgotten. */
const keptPrints = 2;

/** Typesets our template, or one that the files hold, as a tagged PDF/A-3b file. The same files and time give the same bytes. */
export async function typeset({ files, createdAt, isOwn }: Typesetting): Promise<Buffer> {
  compiler ??= await openCompiler();
  const source = { mainFilePath: isOwn ? mainPath : template, resetRead: true };
  const paths = Object.entries(files).map(([name, bytes]) => ({ path: resolve(workspace, name), bytes }));
  try {
    for (const { path, bytes } of paths) compiler.mapShadow(path, Buffer.from(bytes));
    // At once, for a compiled document that is handed out is held until garbage is collected.
    return compiler.pdf(source, {
      pdfStandard: 'a-3b',
      creationTimestamp: Math.floor(createdAt.getTime() / 1000),
    });
  } catch (error) {
    throw missingGlyphs(String(error)) ?? failure(compiler, source, isOwn);
  } finally {
    for (const { path } of paths) compiler.unmapShadow(path);
    compiler.evictCache(keptPrints);
  }
}

/** What Typst tells of a mistake; lines and characters are counted from 0. */
interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } } | null;
  /** 1 is an error; others are where what has it was asked for. */
  readonly severity: number;
}

/** Why a template cannot be typeset; the only picture that comes into ours from outside is the logo. */
function failure(typst: NodeCompiler, source: { mainFilePath: string }, isOwn: boolean): Error {
  const error = typst.compile(source).takeError();
  const found = (error ? typst.fetchDiagnostics(error) : []) as Diagnostic[];
  if (isOwn) return templateFailure(found);
  const said = JSON.stringify(found);
  return /image/.test(said) ? unreadableLogo() : new Error(`The template cannot be typeset: ${said}`);
}

const mostMistakes = 5;

/** The refusal of a template, with the file, line and column of each mistake in it; its fields are the files. */
function templateFailure(found: readonly Diagnostic[]): Refusal {
  const fields: Record<string, string> = {};
  const mistakes: FileMistake[] = [];
  const told = found
    .filter(({ severity }) => severity === 1)
    .slice(0, mostMistakes)
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
  // What keeps it from being PDF/A is found when it is exported, and has no place.
  const said = told.join('; ') || 'it does not become a PDF/A-3b file';
  return new Refusal('validation', `The template cannot be typeset: ${said}`, {
    key: 'template-failed',
    ...(mistakes.length > 0 && { fields, mistakes }),
  });
}

/** The refusal of characters that no font has, if that is what an export was ended by. */
function missingGlyphs(message: string): Refusal | undefined {
  const texts = [...message.matchAll(/the text `\\?"(.*?)\\?"` could not be displayed/g)].map(
    ([, text]) => text,
  );
  if (texts.length === 0) return undefined;
  const distinct = [...new Set(texts)].slice(0, 10).join(' ');
  return new Refusal('validation', `No font has these characters of the document: ${distinct}`, {
    key: 'glyph-missing',
  });
}

function missingTypesetter(): Refusal {
  const trouble = typesetterTrouble();
  const message = trouble?.isMissing
    ? trouble.sentence
    : 'PDFs cannot be printed here: the typesetter cannot be loaded';
  return new Refusal('validation', message, { key: 'typesetter-missing' });
}
