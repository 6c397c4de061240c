import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** Where the Chromium that comes from npm was unpacked to, with the libraries that come with it. */
export interface UnpackedBrowser {
  readonly executablePath: string;
  readonly libraries: string;
}

/** Unpacks it into a folder that goes with `stack`: nothing has to be installed. */
export async function unpackBrowser(stack: AsyncDisposableStack): Promise<UnpackedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-browser-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // The package unpacks to the folder for temporary files alone.
  const { TMPDIR: before } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const [executablePath = '', libraries = ''] = await Promise.all(
      ['chromium.br', 'al2023.tar.br'].map((name) =>
        inflate(join('node_modules/@sparticuz/chromium/bin', name)),
      ),
    );
    return { executablePath, libraries };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

export function launchBrowser({ executablePath, libraries }: UnpackedBrowser): Promise<Browser> {
  return chromium.launch({
    executablePath,
    // Its sandbox refuses to run as root; it sees no pages but ours. Containers have little shared memory.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    env: { ...process.env, LD_LIBRARY_PATH: join(libraries, 'lib') },
  });
}
