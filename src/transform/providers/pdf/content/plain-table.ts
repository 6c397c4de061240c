import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import { referenceText } from './facts.ts';
import type { PrintContext } from './print-context.ts';
import type { TableContent } from './print-content.ts';

const depthLimit = 8;
const quiet = new Set(['$schema', 'uuid', '$regime', '$addons']);

/** Returns a table of all values of a document with their paths: the print of a document type without its own layout. */
export function plainTable(document: PdfJson, context: PrintContext): TableContent | undefined {
  const rows: { label: string; value: string }[] = [];
  collect(document, '', 0, rows);
  if (rows.length === 0) return undefined;
  return {
    columns: [
      { title: context.labels.document, kind: 'text' },
      { title: context.labels.description, kind: 'text', flexible: true },
    ],
    rows: rows.map(({ label, value }) => [{ text: label }, { text: value }]),
  };
}

function collect(
  value: unknown,
  path: string,
  depth: number,
  rows: { label: string; value: string }[],
): void {
  if (typeof value === 'object' && value !== null) {
    if (depth >= depthLimit) return;
    for (const [key, member] of Object.entries(value)) {
      if (depth === 0 && quiet.has(key)) continue;
      collect(
        member,
        joined([path, Array.isArray(value) ? String(Number(key) + 1) : key], ' · '),
        depth + 1,
        rows,
      );
    }
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    if (value !== '') rows.push({ label: path, value: String(value) });
  }
}

/** Returns the lines of a status: the document, its new state and the reasons. */
export function statusTable(document: PdfJson, context: PrintContext): TableContent | undefined {
  const lines = objectsAt(document, 'lines');
  if (lines.length === 0) return undefined;
  const { labels } = context;
  return {
    columns: [
      { title: '#', kind: 'index' },
      { title: labels.document, kind: 'text' },
      { title: labels.titles.status, kind: 'text' },
      { title: labels.description, kind: 'text', flexible: true },
    ],
    rows: lines.map((line) => [
      { text: textAt(line, 'index') || textAt(line, 'i') },
      { text: referenceText(objectAt(line, 'doc'), context) },
      { text: textAt(line, 'key'), strong: true },
      { text: textAt(line, 'description'), remarks: causes(line) },
    ]),
  };
}

function causes(line: PdfJson): string[] {
  return [...objectsAt(line, 'reasons'), ...objectsAt(line, 'actions')]
    .map((row) => joined([textAt(row, 'key'), textAt(row, 'description')], ': '))
    .filter((text) => text !== '');
}
