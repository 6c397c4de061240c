import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { IsIn, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { Field } from 'type-graphql';
import { RequestError } from '../../../platform/errors.ts';
import { read } from '../../../platform/shape/read.ts';
import { contexts } from '@docmill/einvoice';
import type { Syntax } from '@docmill/einvoice';
import { EinvoiceSyntax } from '../einvoice-syntax.ts';

class ArtefactEntry {
  @Field(() => String)
  @MinLength(1)
  @MaxLength(100)
  name!: string;

  /** Path within the folder. */
  @Field(() => String)
  @MinLength(1)
  file!: string;

  @Field(() => EinvoiceSyntax)
  syntax!: Syntax;

  @Field(() => [String], { nullable: true })
  @IsIn(contexts.map(({ key }) => key), { each: true })
  contexts?: string[];
}

class Manifest {
  @Field(() => [ArtefactEntry])
  @ValidateNested({ each: true })
  validators!: ArtefactEntry[];
}

/** Official validator, as XSLT. */
export interface Artefact {
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  readonly syntax: Syntax;
  /** Contexts that it validates; undefined: all of its syntax. */
  readonly contexts: readonly string[] | undefined;
}

/** Content of the folder of official validators. */
export interface RulesFolder {
  /** Validators in the order in which they run. */
  readonly artefacts: readonly Artefact[];
  /** Paths of SaxonJS, which runs them, and of its compiler. */
  readonly engine: { readonly main: string; readonly compiler: string; readonly version: string };
}

/** Error of the folder or of a file in it; the message says how to fix it. */
export class RulesFolderError extends Error {
  override readonly name = 'RulesFolderError';
}

/** Reads `manifest.json` of a folder, and finds the engine that is installed in it. */
export async function readRulesFolder(folder: string): Promise<RulesFolder> {
  const artefacts = await artefactsOf(folder);
  await Promise.all(artefacts.map(({ name, file }) => requireXslt(name, file)));
  return { artefacts, engine: engineOf(folder) };
}

async function artefactsOf(folder: string): Promise<Artefact[]> {
  const file = join(folder, 'manifest.json');
  try {
    const { validators } = read(Manifest, JSON.parse(await readFile(file, 'utf8')));
    return validators.map(({ name, file: path, syntax, contexts: judged }) => ({
      name,
      file: within(folder, path),
      syntax,
      contexts: judged,
    }));
  } catch (error) {
    if (error instanceof RulesFolderError) throw error;
    const reason = error instanceof RequestError ? JSON.stringify(error.fields) : String(error);
    throw new RulesFolderError(`${file} cannot be read: ${reason}`, { cause: error });
  }
}

function within(folder: string, path: string): string {
  const file = resolve(folder, path);
  if (file.startsWith(resolve(folder) + sep)) return file;
  throw new RulesFolderError(`${path} lies outside of ${folder}`);
}

async function requireXslt(name: string, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new RulesFolderError(`${name} cannot be read: ${String(error)}`, { cause: error });
  });
  if (!text.includes('http://www.w3.org/1999/XSL/Transform'))
    throw new RulesFolderError(`${name} (${file}) is no XSLT`);
}

/** Finds SaxonJS in the folder. It is free of charge but not free software, so the operator installs it. */
function engineOf(folder: string): RulesFolder['engine'] {
  try {
    const require = createRequire(join(folder, 'manifest.json'));
    const { version } = require('saxon-js/package.json') as { version: string };
    return { main: require.resolve('saxon-js'), compiler: require.resolve('xslt3/xslt3.js'), version };
  } catch (error) {
    const what = `SaxonJS is not installed: run "npm install saxon-js@2.7.0 xslt3@2.7.0" in ${folder}`;
    throw new RulesFolderError(what, { cause: error });
  }
}
