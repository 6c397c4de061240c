import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Whether a disk of one's own can be had here: by root on Linux, and not in every container. */
export const canMount: boolean = await (async () => {
  await using stack = new AsyncDisposableStack();
  return await mountDisk(stack, 1).then(
    () => true,
    () => false,
  );
})();

/** A disk that is soon full. */
export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  empty(): Promise<void>;
}

/** Mounts a disk in memory, which goes with `stack`; throws where that is not allowed. */
export async function mountDisk(stack: AsyncDisposableStack, megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-disk-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'docmill-chaos', folder]);
  stack.defer(async () => void (await execute('umount', ['--lazy', folder])));
  await chmod(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      await using file = await open(filler, 'a');
      for (let size = 1 << 20; size >= 1; size = size === 4096 ? 1 : size / 2)
        while (await file.write(Buffer.alloc(size)).then(({ bytesWritten }) => bytesWritten > 0, isFull));
    },
    empty: () => rm(filler, { force: true }),
  };
}

function isFull(error: NodeJS.ErrnoException): boolean {
  if (error.code !== 'ENOSPC') throw error;
  return false;
}
