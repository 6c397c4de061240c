import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Whether the Chromium that comes from npm runs here. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Opens the Chromium that comes from npm, with the libraries that come with it: nothing has to be installed. */
export async function openBrowser(): Promise<AsyncDisposable & { browser: Browser }> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docmill-browser-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const [executablePath, libraries] = await unpackedTo(folder, ['chromium.br', 'al2023.tar.br']);
  const browser = await chromium.launch({
    executablePath: executablePath ?? '',
    // Its sandbox refuses to run as root; it sees no pages but ours.
    args: ['--no-sandbox'],
    env: { ...process.env, LD_LIBRARY_PATH: join(libraries ?? '', 'lib') },
  });
  stack.defer(() => browser.close());
  const opened = stack.move();
  return { browser, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** The package unpacks to the folder for temporary files alone. */
async function unpackedTo(folder: string, names: readonly string[]): Promise<string[]> {
  const { TMPDIR: before } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    return await Promise.all(
      names.map((name) => inflate(join('node_modules/@sparticuz/chromium/bin', name))),
    );
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
