import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildProgram, newPlace, runToEnd } from './program.ts';

const repository = resolve(import.meta.dirname, '../..');

test(
  'doctor names a missing font and the writing that cannot be printed without it',
  { tags: 'slow' },
  async () => {
    await buildProgram();
    const copy = await mkdtemp(join(tmpdir(), 'docmill-copy-'));
    try {
      const others = (await readdir(repository)).filter((name) => name !== 'dist');
      await Promise.all(others.map((name) => symlink(join(repository, name), join(copy, name))));
      await cp(join(repository, 'dist'), join(copy, 'dist'), {
        recursive: true,
        filter: (source) => basename(source) !== 'NotoSansThai-Regular.ttf',
      });
      await using place = await newPlace();
      const main = join(copy, 'dist/main.js');
      const { ended, stdout } = await runToEnd(['doctor', '--json'], place.env, { main });
      expect(ended).toBe(1);
      const { findings } = JSON.parse(stdout) as { findings: { check: string }[] };
      expect(findings.find(({ check }) => check === 'prints')).toEqual({
        check: 'prints',
        healthy: false,
        sentence: `Fonts are missing: ${join(copy, 'dist/fonts/NotoSansThai-Regular.ttf')} (Thai). Install again (npm ci).`,
      });
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  },
);
