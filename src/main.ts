#!/usr/bin/env node
import modules from 'node:module';
import { join } from 'node:path';

// Checked before anything else is loaded: what follows does not even parse on older versions.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Docmill runs on Node 24, which came with npm ci; start it by npm (npm start), not by Node ${process.versions.node}\n`,
  );
  process.exit(1);
}

// Node keeps deprecations of packages to itself, unless they are built into a program as here.
process.noDeprecation = true;

// What V8 compiles is kept beside the program where it may be written, so that the next start need not compile it again.
modules.enableCompileCache(join(import.meta.dirname, '.compile-cache'));

const { run } = await import('./command-line/command-line.ts');
await run(process.argv);
