import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Reads the code of a language that the README shows between two of its headings, for a service on a port of this machine. */
export async function readmeCode(
  first: string,
  end: string,
  language: string,
  port?: number,
): Promise<string[]> {
  const text = await readFile('README.md', 'utf8');
  const chapters = text.slice(text.indexOf(`## ${first}\n`), text.indexOf(`## ${end}\n`));
  const blocks = chapters.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  return Array.from(blocks, ([, block = '']) =>
    port === undefined ? block : block.replaceAll('localhost:4700', `127.0.0.1:${port}`),
  );
}

/** Runs commands of a shell and returns what they print; throws if one fails. */
export async function bash(commands: string, env: NodeJS.ProcessEnv, cwd = '.'): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)('bash', ['-ec', commands], options);
  return stdout;
}
