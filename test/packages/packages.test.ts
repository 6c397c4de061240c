import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, sharedBrowser } from '../support/browser.ts';
import { installProject, type InstalledProject } from './installed-project.ts';

const repository = resolve(import.meta.dirname, '../..');

/** Returns the first example of the README of a package. */
async function firstExample(name: string): Promise<string> {
  const readme = await readFile(join(repository, 'src', name, 'README.md'), 'utf8');
  const [, example] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  if (example === undefined) throw new Error(`the README of ${name} has no example`);
  return example;
}

describe('the packages, packed and installed in a project outside', { tags: 'slow' }, () => {
  let project: InstalledProject;

  beforeAll(async () => {
    project = await installProject();
    for (const name of ['documents', 'einvoice'])
      await writeFile(join(project.folder, `${name}.mts`), await firstExample(name));
  });
  afterAll(async () => {
    await project[Symbol.asyncDispose]();
  });

  it('contain compiled modules with types, the licence and documentation, and no sources', async () => {
    for (const name of ['documents', 'einvoice']) {
      const script = `console.log(JSON.stringify(fs.readdirSync('node_modules/@docmill/${name}', { recursive: true })))`;
      const files = JSON.parse(await project.node('-e', script)) as string[];
      expect(files).toEqual(
        expect.arrayContaining([
          'CHANGELOG.md',
          'LICENSE',
          'README.md',
          'dist/index.d.ts',
          'dist/index.js',
          'package.json',
        ]),
      );
      expect(files.filter((file) => /(?<!\.d)\.ts$|tsbuildinfo|tsconfig/.test(file))).toEqual([]);
    }
  });

  it('have types with which the examples of the READMEs compile, also those of every entry', async () => {
    const entries = await entriesOf(project);
    const imports = entries.map((entry, index) => `export * as entry${index} from '${entry}';`);
    await writeFile(join(project.folder, 'entries.mts'), imports.join('\n'));
    const types = join(repository, 'node_modules/@types');
    const options = `--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2024 --lib es2025,dom --types node --typeRoots ${types}`;
    const compiler = join(repository, 'node_modules/typescript/bin/tsc');
    const compiled = project.node(
      compiler,
      ...options.split(' '),
      'documents.mts',
      'einvoice.mts',
      'entries.mts',
    );
    await expect(compiled).resolves.toBe('');
  });

  it.for([
    ['documents', /payable: '1428\.00'/],
    ['einvoice', /<\/Invoice>\s+true/],
  ] as const)('run the first example of %s in Node', async ([name, output]) => {
    expect(await project.node('--no-warnings', '--experimental-strip-types', `${name}.mts`)).toMatch(output);
  });

  it.runIf(hasBrowser).for([
    ['documents', '1428.00'],
    ['einvoice', 'true'],
  ] as const)('run the first example of %s in a browser', async ([name, output]) => {
    const code = await bundleForBrowser(join(project.folder, `${name}.mts`));
    const browser = await sharedBrowser();
    const page = await browser.newPage();
    try {
      const errors: string[] = [];
      const printed: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => printed.push(message.text()));
      await page.addScriptTag({ content: code, type: 'module' });
      await expect.poll(() => [...printed, ...errors].join('\n')).toContain(output);
      expect(errors).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it('load nothing of Node in a browser, except to sign', async () => {
    const entries = (await entriesOf(project)).filter((entry) => !entry.endsWith('/signing'));
    const file = join(project.folder, 'browser.mjs');
    const imports = entries.map((entry, index) => `export * as entry${index} from '${entry}';`);
    await writeFile(file, imports.join('\n'));
    await expect(bundleForBrowser(file)).resolves.toContain('entry0');
    await writeFile(file, "import '@docmill/einvoice/signing';");
    await expect(bundleForBrowser(file)).rejects.toThrow('@docmill/einvoice/signing');
  });
});

/** Returns all entries of both packages, as their manifests list them. */
async function entriesOf({ folder }: InstalledProject): Promise<string[]> {
  const entries = await Promise.all(
    ['documents', 'einvoice'].map(async (name) => {
      const file = join(folder, 'node_modules/@docmill', name, 'package.json');
      const { exports } = JSON.parse(await readFile(file, 'utf8')) as { exports: Record<string, unknown> };
      return Object.keys(exports).map((key) => `@docmill/${name}${key.slice(1)}`);
    }),
  );
  return entries.flat();
}

/** Bundles a module with all that it imports into one file for browsers; fails if anything is missing there. */
async function bundleForBrowser(input: string): Promise<string> {
  const warnings: string[] = [];
  const bundle = await rolldown({
    input,
    platform: 'browser',
    onLog: (_level, { message }) => warnings.push(message),
  });
  const { output } = await bundle.generate({ codeSplitting: false });
  await bundle.close();
  const [{ code, imports }] = output;
  const missing = [...imports, ...warnings.filter((warning) => /resolve/i.test(warning))];
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return code;
}
