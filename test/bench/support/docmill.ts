import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchStep, DocmillProgram, Target } from './docmill-program.ts';
import { Program } from './program.ts';

/** Processes of Docmill over one database, and where clients reach the first of them. */
export interface RunningDocmill {
  programs: readonly Program<DocmillProgram>[];
  target: Target;
}

/** Starts a process for each of the roles, the first of which serves, with a workflow of these steps. */
export async function startDocmill(
  {
    database,
    roles,
    steps,
    environment = {},
  }: {
    database: string;
    roles: readonly string[];
    steps: readonly BenchStep[];
    environment?: Readonly<Record<string, string>>;
  },
  stack: AsyncDisposableStack,
): Promise<RunningDocmill> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const settings = { DATABASE_URL: database, DOCMILL_DATA: folder, PORT: '0', ...environment };
  const start = (DOCMILL_ROLES: string) =>
    stack.use(
      new Program<DocmillProgram>(new URL('./docmill-program.js', import.meta.url), {
        ...settings,
        DOCMILL_ROLES,
      }),
    );
  const [first = 'web', ...others] = roles;
  const web = start(first);
  const target = await web.ask('install', { steps });
  return { programs: [web, ...others.map(start)], target };
}
