import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig, unknownSettings } from '../../src/platform/config.ts';
import { codeBlocks, pages, type CodeBlock } from './code-blocks.ts';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};

/** Throws if the text is not a script of the shell. */
function checkShell({ text }: CodeBlock): void {
  execFileSync('bash', ['-n'], { input: text });
}

/** Checks of blocks by language and kind. Blocks that other tests run as well are only parsed here. */
const checks: Readonly<Record<string, (block: CodeBlock) => void>> = {
  // commands.test.ts and get-started.test.ts run them.
  sh: checkShell,
  // commands.test.ts checks the commands of Docmill in them.
  'sh host': checkShell,
  // test/production runs it.
  'sh recipe': checkShell,
  'sh project': (block) => {
    checkShell(block);
    const named = [...block.text.matchAll(/((?:@[\w-]+\/)?[\w.-]+)@(\d+\.\d+\.\d+)/g)];
    expect(named.length).toBeGreaterThan(4);
    // The versions that the tests of this repository use.
    for (const [, name = '', version] of named)
      expect([name, version]).toEqual([name, devDependencies[name]]);
  },
  json: ({ text }) => void JSON.parse(text),
  // commands.test.ts validates them on a service; test/guide/actions.test.ts runs those of actions.
  'json step': ({ text }) => expect(JSON.parse(text)).toMatchObject({ action: expect.any(String) }),
  'json steps': ({ text }) => expect(JSON.parse(text)).toBeInstanceOf(Array),
  // test/transform/providers/http/page.test.ts uses it.
  'json integration': ({ text }) => expect(JSON.parse(text)).toMatchObject({ provider: expect.any(String) }),
  'json tsconfig.json': ({ text }) => void JSON.parse(text),
  graphql: ({ text }) => expect(validate(schema, parse(text))).toEqual([]),
  // commands.test.ts compiles and runs them.
  'ts rest.ts': () => undefined,
  'ts graphql.ts': () => undefined,
  'ts verify.ts': () => undefined,
  // test/transform/providers/http/page.test.ts and receiver.test.ts run them.
  'js provider': () => undefined,
  'js receiver': () => undefined,
  yaml: ({ text }) => expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]),
  ini: ({ text }) => {
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(?:\[\w+\]|\w+ = \S+)$/);
  },
  'ini settings': ({ text }) => {
    const settings = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s, 2)),
    ) as Record<string, string>;
    const { DOCMILL_SECRET_FILE: _file, ...readable } = settings;
    // An issuer of the console must be trusted, which another line of the block does.
    expect(() => readConfig(readable)).not.toThrow();
    expect(unknownSettings(readable)).toEqual([]);
  },
  nginx: ({ text }) => {
    const code = text.replace(/#.*$/gm, '').trim();
    expect(code.split('{').length).toBe(code.split('}').length);
    for (const line of code.split('\n').map((each) => each.trim())) expect(line).toMatch(/^$|[;{}]$/);
    for (const needed of [
      /proxy_pass http:\/\/127\.0\.0\.1:4700/,
      /Upgrade \$http_upgrade/,
      /proxy_buffering off/,
      /proxy_read_timeout (?:[6-9]\d|\d{3,})s/,
      /client_max_body_size 10m/,
    ])
      expect(code).toMatch(needed);
    expect(readConfig({}).bodyLimitBytes).toBe(10 * 1024 * 1024);
  },
};

test.each(pages.filter((page) => codeBlocks(page).length > 0))('the code of %s is checked', (page) => {
  const unchecked: string[] = [];
  for (const block of codeBlocks(page)) {
    const kind = `${block.language} ${block.kind}`.trim();
    if (checks[kind]) checks[kind](block);
    else unchecked.push(`${page}:${block.line}: nothing tests blocks of the kind "${kind}"`);
  }
  expect(unchecked).toEqual([]);
});
