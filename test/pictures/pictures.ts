/**
 * Takes the pictures of the README and the guide from the running console (`npm run pictures`): the job page and the workflow editor
 * of the demo. Writes `.github/pictures/*.png`.
 */
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import type { Page } from 'playwright-core';
import { sampleInvoice } from '../../src/demo/sample-invoice.ts';
import { launchBrowser, unpackBrowser } from '../support/chromium.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/pictures');
const maxBytes = 200_000;

/** Demo that runs, as its link to the console shows it. */
interface RunningDemo {
  readonly origin: string;
  readonly token: string;
  readonly firstJob: string;
}

/** Job that has ended, with its times. */
interface FinishedJob {
  readonly id: string;
  readonly created_at: string;
  readonly completed_at: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts the demo on a database of its own, and waits until its invoice is finished. */
async function startDemo(stack: AsyncDisposableStack): Promise<RunningDemo> {
  const data = await mkdtemp(join(tmpdir(), 'docmill-pictures-'));
  stack.defer(() => rm(data, { recursive: true, force: true, maxRetries: 20 }));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'dist/main.js'), 'demo'], {
    env: { ...process.env, PORT: String(port), DOCMILL_DATA: join(data, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stack.defer(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'close');
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += String(text);
    const [, origin = '', firstJob = '', token = ''] =
      /(http:\S+?)\/console\/jobs\/(\S+?)#token=(\S+)/.exec(output) ?? [];
    if (token !== '' && output.includes('until Ctrl-C')) return { origin, firstJob, token };
  }
  throw new Error(`The demo ended:\n${output}`);
}

/** Gives the browser one font of the prints, so that pictures look alike on every machine. */
async function useFont(stack: AsyncDisposableStack): Promise<void> {
  const config = await mkdtemp(join(tmpdir(), 'docmill-fonts-'));
  stack.defer(() => rm(config, { recursive: true, force: true }));
  for (const name of ['Arimo-Regular.ttf', 'Arimo-Bold.ttf'])
    await copyFile(join(root, 'dist/fonts', name), join(config, name));
  const text = `<?xml version="1.0"?><fontconfig><dir>${config}</dir><cachedir>${config}</cachedir></fontconfig>`;
  await writeFile(join(config, 'fonts.conf'), text);
  process.env['FONTCONFIG_FILE'] = join(config, 'fonts.conf');
}

/** Saves what a page shows, and throws an error if the picture is too large for a front page. */
async function save(page: Page, name: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height });
  await page.evaluate('document.fonts.ready');
  await page.waitForLoadState('networkidle');
  const path = join(folder, name);
  await page.screenshot({ path, animations: 'disabled' });
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`${name} has ${size} bytes; the maximum is ${maxBytes}`);
  process.stdout.write(`${path}: ${size} bytes\n`);
}

await using stack = new AsyncDisposableStack();
await mkdir(folder, { recursive: true });
const { origin, firstJob, token } = await startDemo(stack);
await useFont(stack);
const browser = await launchBrowser(await unpackBrowser(stack));
stack.defer(() => browser.close());
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
});
const { workflow_id } = await request<{ workflow_id: string }>(`jobs/${firstJob}`);
// The fastest of several jobs shows what steps cost in an installation that has run for a while on a machine that is not busy.
let best = { id: firstJob, ms: Infinity };
for (let count = 0; count < 10; count += 1) {
  const body = { workflow_id, data: sampleInvoice(new Date()) };
  const { id, created_at, completed_at } = await request<FinishedJob>('jobs?wait=60', body);
  const ms = Date.parse(completed_at) - Date.parse(created_at);
  if (ms < best.ms) best = { id, ms };
}
await page.goto(`${origin}/console/jobs/${best.id}#token=${token}`);
await page.getByText('Mark as completed').first().waitFor();
await save(page, 'job.png', 650);
await page.goto(`${origin}/console/workflows/${workflow_id}`);
await page.getByText('More than 1,000?').first().waitFor();
await save(page, 'workflow.png', 690);

/** Sends a request to the service; with a body, a POST. */
async function request<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${origin}/transform/v1/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
