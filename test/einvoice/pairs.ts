import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@docmill/documents/json';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

/** A published document and its XML. */
export interface Pair {
  /** `ubl/peppol/invoice-dk` */
  readonly name: string;
  /** The folder it stands in. */
  readonly context: string;
  readonly json: JsonObject;
  readonly xml: Buffer;
}

/** The published pairs of a direction and a syntax, by context; none where the data is absent. */
export function pairsOf(
  direction: 'export' | 'import',
  syntax: 'ubl' | 'cii',
  contexts: readonly string[],
): Pair[] {
  return contexts.flatMap((context) => {
    const folder = join(einvoiceFolder, 'pairs', direction, syntax, context);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => {
        const base = file.slice(0, -'.json'.length);
        return {
          name: `${syntax}/${context}/${base}`,
          context,
          json: JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject,
          xml: readFileSync(join(folder, `${base}.xml`)),
        };
      });
  });
}
