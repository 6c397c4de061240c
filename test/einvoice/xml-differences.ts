import { diffArrays } from 'diff';
import { readXml } from '../../src/einvoice/xml/xml-reader.ts';
import type { Prefixes } from '../../src/einvoice/xml/xml-reader.ts';
import type { XmlElement } from '../../src/einvoice/xml/xml-element.ts';
import { ciiNamespaces } from '../../src/einvoice/cii/namespaces.ts';
import { ublNamespaces } from '../../src/einvoice/ubl/namespaces.ts';

const prefixes: Prefixes = new Map(
  Object.entries({ ...ublNamespaces, ...ciiNamespaces }).map(([prefix, uri]) => [
    uri,
    /^[a-z]{3}$/.test(prefix) ? prefix : '',
  ]),
);

/** What one of two XML has and the other has not, row by row: `- path = text` the first, `+ path = text` the second. */
export function xmlDifferences(first: Uint8Array, second: Uint8Array): string[] {
  return diffArrays(rowsOf(first), rowsOf(second)).flatMap(({ added, removed, value }) =>
    added || removed ? value.map((row) => `${added ? '+' : '-'} ${row}`) : [],
  );
}

function rowsOf(xml: Uint8Array): string[] {
  const rows: string[] = [];
  addRows(readXml(xml, prefixes), '', rows);
  return rows;
}

function addRows(element: XmlElement, above: string, rows: string[]): void {
  const path = `${above}/${element.name.replace(/^\w+:/, '')}`;
  const attributes = [...element.attributes]
    .map(([name, value]) => ` @${name}=${value}`)
    .toSorted((left, right) => left.localeCompare(right));
  if (element.children.length > 0) rows.push(path);
  else rows.push(`${path}${attributes.join('')} = ${element.text}`);
  for (const child of element.children) addRows(child, path, rows);
}
