import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

/** A published document and its XML in a national format. */
interface NationalPair {
  readonly name: string;
  readonly json: JsonObject;
  readonly xml: Buffer;
}

/** The published pairs of a folder (`export/fatturapa/sdi`); none where the data is absent. */
export function nationalPairs(path: string): NationalPair[] {
  const folder = join(einvoiceFolder, 'pairs', path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const name = file.slice(0, -'.json'.length);
      return {
        name,
        json: JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject,
        xml: readFileSync(join(folder, `${name}.xml`)),
      };
    });
}

/** Where a document lacks what the expected one has, or has something else. */
export function lacks(expected: Json | undefined, found: Json | undefined, path = '$'): string[] {
  if (Array.isArray(expected)) {
    const rows = Array.isArray(found) ? found : [];
    return expected.flatMap((row, index) => lacks(row, rows[index], `${path}[${index}]`));
  }
  if (isObject(expected)) {
    const members = isObject(found) ? found : {};
    return Object.keys(expected).flatMap((name) => lacks(expected[name], members[name], `${path}.${name}`));
  }
  return expected === found ? [] : [`${path} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
}
