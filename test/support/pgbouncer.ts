import { spawn } from 'node:child_process';
import { accessSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../start/program.ts';

/** Where Debian's package puts the program. */
const program = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed here. */
export function hasPgBouncer(): boolean {
  try {
    accessSync(program);
    return true;
  } catch {
    return false;
  }
}

const nobody = 65_534;

/** Runs a PgBouncer with its default parameters in front of the server of a URL; the URL of the same database through it. */
export async function startPgBouncer(
  stack: AsyncDisposableStack,
  server: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-pgbouncer-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { hostname, port, username, password } = new URL(server);
  const secret = password && ` password=${decodeURIComponent(password)}`;
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  );
  await chmod(folder, 0o700);
  // PgBouncer does not run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (account.uid !== undefined) for (const path of [folder, file]) await chown(path, nobody, nobody);
  const child = spawn(program, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  stack.defer(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  // It says on stderr when it is up.
  for await (const line of child.stderr.setEncoding('utf8')) if (/process up/.test(String(line))) break;
  const url = new URL(server);
  url.host = `127.0.0.1:${listenPort}`;
  return url.href;
}
