import { spawnSync } from 'node:child_process';

/* `npm run check:api`: holds the OpenAPI document to the recommended rules of Redocly. */

const file = new URL('../../schema/openapi.json', import.meta.url).pathname;

const redocly = spawnSync('redocly', ['lint', '--config', '.redocly.yaml', '--max-problems', '50', file], {
  encoding: 'utf8',
  // Neither asks for a newer version of itself nor tells of its use.
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
// Warnings do not change the exit code.
const isClean = redocly.status === 0 && !/warning/i.test(redocly.stderr);
if (!isClean)
  process.stderr.write(`Redocly: ${redocly.error?.message ?? ''}${redocly.stdout}${redocly.stderr}`);

process.exitCode = isClean ? 0 : 1;
