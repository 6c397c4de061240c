import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/* `npm run check:api`: holds the OpenAPI document to the recommended rules of Redocly and of Spectral. */

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

const spectral = new Spectral();
spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
const results = await spectral.run(readFileSync(file, 'utf8'));
for (const { code, path, message } of results)
  process.stderr.write(`Spectral: ${code} at ${path.join('.')}: ${message}\n`);

process.exitCode = isClean && results.length === 0 ? 0 : 1;
