import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { Refusal } from '../../../../platform/errors.ts';
import { unreadableLogo } from '../logo.ts';
import { fontFiles } from './fonts.ts';
import { typesetterTrouble } from './platform-typesetter.ts';

/** How a PDF file is made. */
interface Typesetting {
  /** What the template may read, by the names that it uses. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** The time at which the file says that it was made. */
  readonly createdAt: Date;
}

/** A folder that need not be there: all that a template may read is handed over by name. */
const workspace = resolve('/docmill-templates');
const template = resolve(workspace, 'document.typ');
const source = { mainFilePath: template, resetRead: true };

/** The compiler of this process keeps its fonts, and what it has found out about the template. */
let compiler: NodeCompiler | undefined;

async function openCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => {
    throw missingTypesetter();
  });
  const opened = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles() }] });
  opened.addSource(template, readFileSync(new URL('document.typ', import.meta.url), 'utf8'));
  return opened;
}

/** How many prints later what was computed for one is forgotten. */
const keptPrints = 2;

/** Typesets the template as a tagged PDF/A-3b file. The same files and time give the same bytes. */
export async function typeset({ files, createdAt }: Typesetting): Promise<Buffer> {
  compiler ??= await openCompiler();
  const paths = Object.entries(files).map(([name, bytes]) => ({ path: resolve(workspace, name), bytes }));
  try {
    for (const { path, bytes } of paths) compiler.mapShadow(path, Buffer.from(bytes));
    // At once, for a compiled document that is handed out is held until garbage is collected.
    return compiler.pdf(source, {
      pdfStandard: 'a-3b',
      creationTimestamp: Math.floor(createdAt.getTime() / 1000),
    });
  } catch (error) {
    throw missingGlyphs(String(error)) ?? templateFailure(compiler);
  } finally {
    for (const { path } of paths) compiler.unmapShadow(path);
    compiler.evictCache(keptPrints);
  }
}

/** Why the template cannot be typeset; the only picture that comes from outside is the logo. */
function templateFailure(typst: NodeCompiler): Error {
  const error = typst.compile(source).takeError();
  const said = JSON.stringify(error && typst.fetchDiagnostics(error));
  return /image/.test(said) ? unreadableLogo() : new Error(`The template cannot be typeset: ${said}`);
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
  const message = typesetterTrouble() ?? 'PDFs cannot be printed here: the typesetter cannot be loaded';
  return new Refusal('validation', message, { key: 'typesetter-missing' });
}
