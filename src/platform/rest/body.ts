import type { Context } from 'koa';
import { Refusal } from '../errors.ts';
import { hasDelicateNumbers, parseExactJson } from '../exact-json.ts';
import { isObject } from '../json-object.ts';
import { requireStorable } from '../shape/storable.ts';

/** Where business documents stand in a body of REST: their amounts must arrive with every digit. */
const documentsOfRest = [['data']];

/** The member whose texts may hold anything: the documents library mends some, and its result is checked. */
const mended = 'data';

/**
 * Reads a JSON request body of at most `limitBytes`, refusing what cannot be stored or is nested too deep. The members
 * that `documents` lead to (`*` for any) keep the text of their numbers.
 */
export async function readJsonBody(
  ctx: Context,
  limitBytes: number,
  documents: readonly (readonly string[])[] = documentsOfRest,
): Promise<unknown> {
  const text = await readText(ctx, limitBytes);
  if (text === '') return {};
  if (!ctx.is('json', '+json')) {
    throw new Refusal('unsupported-media-type', 'The request body must be sent as application/json');
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
    if (hasDelicateNumbers(text)) {
      const exact = parseExactJson(text);
      for (const path of documents) takeOver(json, exact, path);
    }
  } catch (error) {
    throw new Refusal('bad-request', `The request body is not JSON: ${(error as Error).message}`);
  }
  requireStorable(json, [], mended);
  return json;
}

/** Replaces what a path leads to in one reading of a body by what it leads to in another. */
function takeOver(target: unknown, source: unknown, [step, ...rest]: readonly string[]): void {
  if (!isObject(target) || !isObject(source)) return;
  for (const key of step === '*' ? Object.keys(target) : [step]) {
    if (key === undefined || !Object.hasOwn(target, key)) continue;
    if (rest.length === 0) target[key] = source[key];
    else takeOver(target[key], source[key], rest);
  }
}

async function readText(ctx: Context, limitBytes: number): Promise<string> {
  const tooLarge = (): Refusal => new Refusal('too-large', `The request body is over ${limitBytes} bytes`);
  if (ctx.get('content-encoding') && ctx.get('content-encoding') !== 'identity') {
    throw new Refusal('unsupported-media-type', 'The request body must not be compressed');
  }
  if (Number(ctx.get('content-length')) > limitBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += (chunk as Buffer).length;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('bad-request', 'The request body is not UTF-8');
  }
}
