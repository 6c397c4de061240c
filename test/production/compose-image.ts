import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** What the Dockerfile in docker-compose.yml makes, in a folder of this machine. */
export interface ComposeImage extends AsyncDisposable {
  /** The working directory of its programs. */
  readonly folder: string;
  /** The command that it starts, as arguments of Node. */
  readonly command: readonly string[];
  /** The variables that it sets. */
  readonly env: Readonly<Record<string, string>>;
  /** The account that its programs run as. */
  readonly user: string;
}

/** The commands with which the image is installed and reduced. */
export interface InstallSteps {
  /** The shell text of the first stage. */
  readonly recipe: string;
  readonly steps: readonly string[];
}

/** Reads how the image is installed. */
export async function readInstallSteps(): Promise<InstallSteps> {
  const [build = []] = await readStages();
  const recipe = argumentsOf(build, 'RUN')
    .join(' && ')
    .replace(/--mount=\S+ /g, '');
  return { recipe, steps: recipe.split(' && ') };
}

/**
 * Makes the image by the steps of its Dockerfile. Its first one, `npm ci`, is what has installed this checkout, so that its
 * packages are linked instead of being installed once more.
 */
export async function makeComposeImage(): Promise<ComposeImage> {
  const [, image = []] = await readStages();
  const { steps } = await readInstallSteps();
  if (steps[0] !== 'npm ci') throw new Error(`the image begins with ${steps[0]}`);
  const parent = await mkdtemp(join(tmpdir(), 'docmill-production-'));
  const [build, folder] = [join(parent, 'build'), join(parent, 'app')];
  await chmod(parent, 0o755);
  await copyInstalled(build);
  // Programs of this checkout are none of the folder's.
  const PATH = (process.env['PATH'] ?? '')
    .split(':')
    .filter((each) => !each.startsWith(repository))
    .join(':');
  const env = { HOME: process.env['HOME'], PATH };
  for (const step of steps.slice(1)) await run('bash', ['-ec', step], { cwd: build, env });
  await mkdir(folder);
  for (const copied of argumentsOf(image, 'COPY')) {
    const [, source = '', target = ''] = /^--from=build \/app\/(\S+) (\S+)$/.exec(copied) ?? [];
    await rename(join(build, source), join(folder, target === './' ? source : target));
  }
  await rm(build, { recursive: true });
  const [, ...command] = JSON.parse(argumentsOf(image, 'CMD')[0] ?? '[]') as string[];
  return {
    folder,
    command,
    env: Object.fromEntries(argumentsOf(image, 'ENV').map((each) => each.split('=', 2) as [string, string])),
    user: argumentsOf(image, 'USER')[0] ?? 'root',
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Copies what a checkout has after `npm ci`: its own files, and links to those of its packages, which are many. */
async function copyInstalled(target: string): Promise<void> {
  const ignored = (await readFile(join(repository, '.dockerignore'), 'utf8')).trim().split('\n');
  const names = (await readdir(repository)).filter((name) => !ignored.includes(name));
  await mkdir(target);
  for (const name of [...names, 'dist'])
    await cp(join(repository, name), join(target, name), {
      recursive: true,
      filter: (source) => !source.endsWith('.compile-cache'),
    });
  const modules = join(repository, 'node_modules');
  const isOneDisk = (await stat(modules)).dev === (await stat(target)).dev;
  await run('cp', [isOneDisk ? '-al' : '-a', modules, target]);
  // npm writes it in place, which is a link.
  const lock = join(target, 'node_modules/.package-lock.json');
  await rm(lock);
  await cp(join(modules, '.package-lock.json'), lock);
}

/** The instructions of each stage of the Dockerfile. */
async function readStages(): Promise<string[][]> {
  const text = await readFile(join(repository, 'docker-compose.yml'), 'utf8');
  const [, dockerfile = ''] = /dockerfile_inline: \|\n((?: {6}.*\n|\n)+)/.exec(text) ?? [];
  const stages: string[][] = [];
  for (const line of dockerfile
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)) {
    if (line.startsWith('FROM ')) stages.push([]);
    stages.at(-1)?.push(line);
  }
  return stages;
}

function argumentsOf(instructions: readonly string[], keyword: string): string[] {
  return instructions
    .filter((line) => line.startsWith(`${keyword} `))
    .map((line) => line.slice(keyword.length + 1));
}
