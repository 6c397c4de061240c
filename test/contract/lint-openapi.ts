import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';

/* `npm run check:api`: holds the OpenAPI document to the recommended rules of Redocly. Warnings fail as errors do. */

const root = new URL('../../', import.meta.url).pathname;

const problems = await lint({
  ref: `${root}schema/openapi.json`,
  config: await loadConfig({ configPath: `${root}.redocly.yaml` }),
});
if (problems.length > 0) {
  formatProblems(problems, {
    format: 'codeframe',
    maxProblems: 50,
    totals: getTotals(problems),
    version: '',
  });
  process.exitCode = 1;
}
