import { createRequire } from 'node:module';
import { isObject } from '../../../platform/json-object.ts';

/** What the package has; it comes without types. */
interface Jq {
  /** What a filter makes of the values in a text, one a line; undefined when it gives none. */
  raw(json: string, filter: string, flags: string[]): string | undefined;
}

/** Why a filter cannot be read, or fails on a document. */
export class JqFault extends Error {}

/** What jq asks for memory: TypeScript has it among the types of browsers. */
declare const WebAssembly: {
  Memory: { prototype: { grow: (this: { readonly buffer: ArrayBuffer }, pages: number) => number } };
};

/** What jq may take to itself, in bytes; the limits of threads do not see it. */
const mostMemory = 256 * 2 ** 20;

/** What would write into the log of the service, or read of it. On the line of the filter, for faults name lines. */
const prelude = 'def debug: .; def debug(message): .; def stderr: .; def env: {}; {} as $ENV | ';

const require = createRequire(import.meta.url);
let loaded: Promise<Jq> | undefined;

/**
 * Makes another object of an object by a jq filter, which may never end: only for threads with a limit of time. Throws a
 * {@link JqFault} unless it gives one object.
 */
export async function runJq(input: object, filter: string): Promise<Record<string, unknown>> {
  const texts = (await raw(JSON.stringify(input), filter)).split('\n').filter((line) => line !== '');
  if (texts.length !== 1) throw new JqFault(`gives ${texts.length || 'no'} values where one is expected`);
  const value: unknown = JSON.parse(texts[0] ?? '');
  if (!isObject(value)) throw new JqFault('gives no object');
  return value;
}

/** Throws a {@link JqFault} unless a text is a filter. */
export async function compileJq(filter: string): Promise<void> {
  // On no values at all a filter is only read.
  await raw('', filter);
}

const longestExcerpt = 100;

/** Why a filter failed, with its beginning. */
export function failedFilter(filter: string, problem: string): string {
  const text = filter.replaceAll(/\s+/g, ' ').trim();
  const excerpt = text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text;
  return `The jq filter failed: ${problem}; it is ${excerpt}`;
}

async function raw(json: string, filter: string): Promise<string> {
  loaded ??= require('jq-web') as Promise<Jq>;
  const jq = await loaded;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * 2 ** 16 > mostMemory) throw new RangeError('jq takes too much');
    return grow.call(this, pages);
  };
  try {
    return jq.raw(json, `${prelude}${filter}`, ['-c']) ?? '';
  } catch (error) {
    throw faultOf(error);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
}

function faultOf(error: unknown): JqFault {
  const { exitCode, stderr } = error as { exitCode?: number; stderr?: string };
  if (exitCode === undefined) {
    // It broke off wherever it was: the next filter gets another jq.
    delete require.cache[require.resolve('jq-web')];
    loaded = undefined;
    return new JqFault('takes more memory than it may');
  }
  const said = /^jq: error(?: \([^)]*\))*: (.*?)(?: at <top-level>, line (\d+):)?$/m.exec(stderr ?? '');
  const [, message = 'ends by itself', line] = said ?? [];
  const plain = message.replace(' (Unix shell quoting issues?)', '');
  return new JqFault(line === undefined ? plain : `${plain}, in line ${line}`);
}
