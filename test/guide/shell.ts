import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Json } from '../support/service.ts';
import { main } from '../start/program.ts';
import { pageCode } from './code-blocks.ts';

/** Runs commands of a shell and returns what they print; throws if one fails. */
export async function bash(commands: string, env: NodeJS.ProcessEnv, cwd = '.'): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('bash', ['-ec', commands], options);
  return stdout;
}

/** Commands of a reader, mapped onto the program that tests build: what is installed is not installed again. */
const commands = `
docmill() { ${process.execPath} ${main} "$@"; }
npm() {
  case "$1" in
    ci) test -f package-lock.json ;;
    start) curl -fsS -o /dev/null http://localhost:4700/readyz ;;
    run)
      shift
      if [ "$1" = -s ]; then shift; fi
      local name=$1
      shift
      if [ "$1" = -- ]; then shift; fi
      docmill "$name" "$@" ;;
    *) echo "npm $1 is not expected here" >&2; return 1 ;;
  esac
}
`;

/** Returns the commands of a page as one script, for a service on a port of this machine. */
export function scriptOf(blocks: readonly string[], port: number): string {
  return [commands, ...blocks].join('\n').replaceAll('localhost:4700', `127.0.0.1:${port}`);
}

/** Returns the variables and functions that "Get started" defines, which other pages use. */
export function definitionsOfStart(): string {
  const lines = pageCode('get-started.md', 'sh').join('\n').split('\n');
  return lines.filter((line) => /^(?:API|SERIES|WORKFLOW)=|^call\(\)/.test(line)).join('\n');
}

/** Reads the lines of an output that are JSON. */
export function jsonLines(output: string): Json[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}
