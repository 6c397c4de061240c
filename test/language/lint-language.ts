/**
 * `npm run check:language`: holds comments, names and documents to plain English: the field's own
 * terms, comments that say what a thing is or does. With folders or files as arguments only those are checked:
 * `npm run check:language -- src/silo`.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TextlintKernel, type TextlintRuleModule } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
// @ts-expect-error -- It brings no types.
import untypedTerminology from 'textlint-rule-terminology';
import ts from 'typescript';
import { commentLines, lintSource, type Finding } from './comments.ts';
import { glossary } from './glossary.ts';

const root = join(import.meta.dirname, '../..');
const terminology = untypedTerminology as TextlintRuleModule;
const kernel = new TextlintKernel();
const rule = {
  ruleId: 'terminology',
  rule: terminology,
  options: { defaultTerms: false, skip: ['Blockquote'], terms: glossary },
};

/** Returns where a text in Markdown uses a term that the glossary replaces. */
async function lintTerms(text: string): Promise<Finding[]> {
  const { messages } = await kernel.lintText(text, {
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: markdown.default }],
    rules: [rule],
  });
  return messages.map(({ line, message }) => ({ line, message }));
}

async function lintFile(file: string): Promise<Finding[]> {
  const text = await readFile(join(root, file), 'utf8');
  if (file.endsWith('.md')) return lintTerms(text);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return [...lintSource(source), ...(await lintTerms(commentLines(source).join('\n')))];
}

const given = process.argv.slice(2);
const patterns = (given.length > 0 ? given : ['src']).map((path) =>
  /\.\w+$/.test(path) ? path : `${path}/**/*.{ts,tsx,md}`,
);
let count = 0;
for await (const file of glob(patterns, { cwd: root }))
  for (const { line, message } of (await lintFile(file)).toSorted((one, other) => one.line - other.line)) {
    count += 1;
    process.stdout.write(`${file}:${line} ${message}\n`);
  }
process.stdout.write(`${count} faults of language\n`);
process.exitCode = count > 0 ? 1 : 0;
