#!/usr/bin/env node
import modules from 'node:module';
import { join } from 'node:path';

// Checked before anything else is loaded: older versions cannot even parse the rest.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Docmill runs on Node 24, which came with npm ci; start it by npm (npm start), not by Node ${process.versions.node}\n`,
  );
  process.exit(1);
}

// Node suppresses deprecation warnings of packages in node_modules, but not of those that are bundled into a program, as here.
process.noDeprecation = true;

// V8's compiled code is cached next to the program where that is writable, so that the next start need not compile it again.
modules.enableCompileCache(join(import.meta.dirname, '.compile-cache'));

const { run } = await import('./command-line/command-line.ts');
await run(process.argv);
