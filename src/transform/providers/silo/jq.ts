import { createRequire } from 'node:module';
import { isObject } from '../../../platform/json-object.ts';

/** Interface of the package, which has no types. */
interface Jq {
  /** Returns the results of a filter over the values in a text, one per line; undefined if there are none. */
  raw(json: string, filter: string, flags: string[]): string | undefined;
}

/** Error of a filter that cannot be parsed or that fails on a document. */
export class JqFault extends Error {}

/** Type of the memory that jq allocates: TypeScript declares it for browsers only. */
declare const WebAssembly: {
  Memory: { prototype: { grow: (this: { readonly buffer: ArrayBuffer }, pages: number) => number } };
};

/** Maximum memory of jq in bytes; the limits of threads do not include it. */
const maxMemoryBytes = 256 * 2 ** 20;

/**
 * Redefines functions that write to the log of the service or read its environment. Prepended on the same line, because errors
 * name lines.
 */
const prelude = 'def debug: .; def debug(message): .; def stderr: .; def env: {}; {} as $ENV | ';

const require = createRequire(import.meta.url);
let loaded: Promise<Jq> | undefined;

/**
 * Converts an object into another one by a jq filter, which may never end: use it only in threads with a time limit. Throws a
 * {@link JqFault} unless the filter returns exactly one object.
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
  // Without input values, a filter is only parsed.
  await raw('', filter);
}

const maxExcerptLength = 100;

/** Returns the message for a failed filter, with the beginning of the filter. */
export function formatFailure(filter: string, problem: string): string {
  const text = filter.replaceAll(/\s+/g, ' ').trim();
  const excerpt = text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}…` : text;
  return `The jq filter failed: ${problem}; it is ${excerpt}`;
}

async function raw(json: string, filter: string): Promise<string> {
  loaded ??= require('jq-web') as Promise<Jq>;
  const jq = await loaded;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * 2 ** 16 > maxMemoryBytes) throw new RangeError('jq takes too much');
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
    // The runtime stopped at an unknown point: the next filter gets a new one.
    delete require.cache[require.resolve('jq-web')];
    loaded = undefined;
    return new JqFault('takes more memory than it may');
  }
  const said = /^jq: error(?: \([^)]*\))*: (.*?)(?: at <top-level>, line (\d+):)?$/m.exec(stderr ?? '');
  const [, message = 'ends by itself', line] = said ?? [];
  const plain = message.replace(' (Unix shell quoting issues?)', '');
  return new JqFault(line === undefined ? plain : `${plain}, in line ${line}`);
}
