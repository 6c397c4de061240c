#!/usr/bin/env node
// Checked before anything else is loaded: what follows does not even parse on older versions.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Docmill runs on Node 24, which came with npm ci; start it by npm (npm start), not by Node ${process.versions.node}\n`,
  );
  process.exit(1);
}

const { run } = await import('./command-line/command-line.ts');
await run(process.argv);
