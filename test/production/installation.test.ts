import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageCode } from '../guide/code-blocks.ts';
import { bash, scriptOf } from '../guide/shell.ts';
import { freePort, runProgram, runToEnd, untilReady, type Program } from '../start/program.ts';
import { dependenciesOf, packageFolders } from '../packages/installed-project.ts';
import { createDatabase } from '../support/postgres.ts';
import { TestClient, type Json } from '../support/service.ts';
import { makeComposeImage, readInstallSteps, type ComposeImage } from './compose-image.ts';

const run = promisify(execFile);

/** An account without rights, as containers have one; where tests run without rights as well, theirs. */
const account = process.getuid?.() === 0 ? { uid: 65_534 } : {};

/** Fetches the invoice of "Get started" with its print. */
async function firstInvoice(client: TestClient): Promise<{ job: Json; pdf: Buffer }> {
  const query = `{ jobByKey(key: "order-4711") { id status envelope attachments { name url } } }`;
  const { json } = await client.graphql(query);
  const job = json.data.jobByKey;
  const pdf = await fetch(job.attachments[0].url);
  return { job, pdf: Buffer.from(await pdf.arrayBuffer()) };
}

test('the guide and the image install by the same commands', async () => {
  const { recipe } = await readInstallSteps();
  const [shown] = pageCode('production.md', 'sh', 'recipe');
  expect(shown?.trim()).toBe(recipe);
});

describe.skipIf(process.platform !== 'linux')('an installation for production', () => {
  const stack = new AsyncDisposableStack();
  let image: ComposeImage;
  let port: number;
  let main: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    image = stack.use(await makeComposeImage());
    const database = stack.use(await createDatabase());
    const data = join(image.folder, '../data');
    await mkdir(data, { mode: 0o700 });
    if (account.uid) await chown(data, account.uid, account.uid);
    port = await freePort();
    main = join(image.folder, image.command[0] ?? '');
    env = {
      ...image.env,
      DATABASE_URL: database.url,
      DOCMILL_SECRET: randomBytes(32).toString('base64'),
      DOCMILL_DATA: data,
      DOCMILL_PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
  });
  afterAll(() => stack.disposeAsync());

  /** Starts the two processes of the installation. */
  async function start(running: AsyncDisposableStack): Promise<Program[]> {
    const [metricsPort, command] = [await freePort(), image.command.slice(1)];
    const more = { ...env, PORT: String(port), DOCMILL_METRICS_PORT: String(metricsPort) };
    const otherwise = { main, ...account };
    const web = running.use(
      runProgram(command, { ...env, PORT: String(port), DOCMILL_ROLES: 'web' }, otherwise),
    );
    await untilReady(web, `http://127.0.0.1:${port}`);
    const worker = running.use(runProgram(command, { ...more, DOCMILL_ROLES: 'worker' }, otherwise));
    await untilReady(worker, `http://127.0.0.1:${metricsPort}`);
    return [web, worker];
  }

  test('numbers and prints the invoice of "Get started", and has it after a restart', async () => {
    await using running = new AsyncDisposableStack();
    const programs = await start(running);
    const issued = await runToEnd(['token', '--workspace', 'acme', '--scope', 'admin'], env, {
      main,
      ...account,
    });
    expect(issued).toMatchObject({ ended: 0, stderr: '' });
    const client = new TestClient(`http://127.0.0.1:${port}`, issued.stdout.trim(), 'acme');

    const [, , calls = '', create = ''] = pageCode('get-started.md', 'sh');
    const answers = (await bash(scriptOf([calls, create], port), { TOKEN: client.token })).trim().split('\n');
    expect(JSON.parse(answers.at(-1) ?? '')).toMatchObject({
      status: 'OK',
      envelope: { doc: { code: 'INV-000001', totals: { payable: '25.85' } } },
    });
    const first = await firstInvoice(client);
    expect(first.job.attachments).toMatchObject([{ name: 'invoice-INV-000001.pdf' }]);
    expect(first.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const console = await fetch(`http://127.0.0.1:${port}/console`);
    expect([console.status, await console.text()]).toEqual([200, expect.stringContaining('id="console"')]);

    for (const program of programs) program.signal('SIGTERM');
    for (const program of programs)
      expect({ ended: await program.ended, said: await program.stderr }).toEqual({ ended: 0, said: '' });
    await start(running);
    const again = await firstInvoice(client);
    expect(again.job).toMatchObject({ id: first.job.id, status: 'OK', envelope: first.job.envelope });
    expect(again.pdf.equals(first.pdf)).toBe(true);
    const createNext = create.replace('order-4711', 'order-4712');
    const next = await bash(scriptOf([calls, createNext], port), { TOKEN: client.token });
    expect(next).toContain('"code":"INV-000002"');
    const doctor = await runToEnd(['doctor', '--json'], env, { main, ...account });
    const { findings } = JSON.parse(doctor.stdout) as { findings: { healthy: boolean }[] };
    expect(findings.filter(({ healthy }) => !healthy)).toEqual([]);
  });

  test('has only the packages that a run needs, and takes less than 250 MB', async () => {
    const { dependencies } = JSON.parse(await readFile(join(image.folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const names = (await readdir(join(image.folder, 'node_modules'), { recursive: true }))
      .filter((name) => /^(?:@[^/]+\/)?[^@/.][^/]*\/package\.json$/.test(name))
      .map(dirname);
    const needed = new RegExp(
      `^(?:${[...Object.keys(dependencies), 'kysely', '@mikro-orm/sql', '@napi-rs/nice'].join('|')})`,
    );
    // npm keeps them, although `dist` contains them: they are dependencies of the packages in this repository.
    const libraries = await dependenciesOf(packageFolders);
    expect(names.filter((name) => !needed.test(name) && !(name in libraries))).toEqual([]);
    const { stdout } = await run('du', ['-sm', '--exclude=.vitest-cache', image.folder]);
    expect(Number.parseInt(stdout, 10)).toBeLessThan(250);
  });

  test('is not built without the packages of development, which one sentence says', async () => {
    const build = join(image.folder, '.build.js');
    await run('cp', ['.build.js', build]);
    await expect(run(process.execPath, [build], { cwd: image.folder })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Docmill cannot be built without .* npm prune --omit=dev\n$/),
    });
  });
});
