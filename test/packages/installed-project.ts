import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A project outside the repository that has both packages installed as npm would publish them. */
export interface InstalledProject extends AsyncDisposable {
  readonly folder: string;
  /** Runs Node there with these arguments; returns its output. */
  readonly node: (...args: readonly string[]) => Promise<string>;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packs the packages and installs them. Nothing is downloaded: packages of others are those of the repository. */
export async function installProject(): Promise<InstalledProject> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-packages-'));
  const env = outsideEnvironment();
  const names = ['documents', 'einvoice'];
  const packed = await run(
    'npm',
    ['pack', '--json', '--pack-destination', folder, ...names.flatMap((name) => ['-w', `@docmill/${name}`])],
    { cwd: repository, env },
  );
  const tarballs = fileNames(packed.stdout);
  const own = Object.fromEntries(
    names.map((name) => [`@docmill/${name}`, `file:${tarballs.find((file) => file.includes(name)) ?? name}`]),
  );
  const others = await dependenciesOf(packageFolders);
  const project = { name: 'outside', private: true, type: 'module', dependencies: { ...own, ...others } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(project));
  const install = ['install', '--offline', '--ignore-scripts', '--install-links', '--no-audit', '--no-fund'];
  await run('npm', install, { cwd: folder, env });
  return {
    folder,
    node: async (...args) => (await run(process.execPath, args, { cwd: folder, env })).stdout,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Returns the environment without what npm and the tests set, so that the packages resolve as for anyone. */
function outsideEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_/i.test(name));
  const { PATH = '' } = process.env;
  return { ...Object.fromEntries(kept), PATH: [dirname(process.execPath), PATH].join(delimiter) };
}

/** Returns the file names in the JSON of `npm pack`, which versions of npm write as a list or by package. */
function fileNames(json: string): string[] {
  const packed = JSON.parse(json) as Record<string, { readonly filename: string }>;
  return Object.values(packed).map(({ filename }) => filename.replaceAll('/', '-').replace(/^@/, ''));
}

/** Folders of the packages in this repository. */
export const packageFolders = ['documents', 'einvoice'].map((name) => join(repository, 'src', name));

/** Returns the folders of all packages of others that these need, directly or not, as dependencies of npm. */
export async function dependenciesOf(packages: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const add = async (folder: string): Promise<void> => {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      if (name.startsWith('@docmill/') || found[name] !== undefined) continue;
      const dependency = join(repository, 'node_modules', name);
      found[name] = `file:${dependency}`;
      await add(dependency);
    }
  };
  for (const folder of packages) await add(folder);
  return found;
}
