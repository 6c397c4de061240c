import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { pageCode } from './code-blocks.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('the receiver of the page on webhooks takes a signed message and refuses another', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docmill-receiver-'));
  stack.defer(() => rm(folder, { recursive: true }));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'receiver.mjs'), pageCode('webhooks.md', 'js', 'receiver')[0] ?? '');
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { PORT: '0', SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stack.defer(() => void child.kill());
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
  await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${/\d+$/.exec(lines[0] ?? '')?.[0]}`;
  const body = JSON.stringify({ type: 'job.completed', data: { id: 'job-1' } });
  const at = new Date();
  const send = async (signature: string): Promise<number> => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await send(new Webhook(secret).sign('msg_1', at, body))).toBe(204);
  expect(await send(`v1,${Buffer.alloc(32).toString('base64')}`)).toBe(400);
  await expect.poll(() => lines.slice(1)).toEqual(['job.completed job-1']);
});
