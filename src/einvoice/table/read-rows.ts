import type { JsonObject } from '@docmill/documents/json';
import { openAt, putAt, valueAt } from '@docmill/documents/paths';
import type { XmlElement } from '../xml/xml-element.ts';
import type { Each, Row, Value, Values } from './row.ts';

/** Reads an element into a document by a table. Elements that were used are marked as read; nothing is rejected. */
export function readRows(rows: readonly Row[], element: XmlElement, document: JsonObject): void {
  element.isRead = true;
  for (const row of rows) readRow(row, element, document);
}

function readRow(row: Row, element: XmlElement, object: JsonObject): void {
  switch (row.row) {
    case 'value':
      readValue(row, element, object);
      break;
    case 'values':
      readValues(row, element, object);
      break;
    case 'branch':
      for (const child of element.childrenNamed(row.name)) {
        if (child.isRead || !isMeant(row.rows, child)) continue;
        const of = row.of === undefined ? object : openAt(object, row.of);
        readRows(row.rows, child, of);
        break;
      }
      break;
    case 'each':
      readEach(row, element, object);
      break;
    case 'fixed':
      for (const child of element.childrenNamed(row.name)) child.isRead = true;
      break;
  }
}

/** Reads a value. If the element is repeated, the first one counts. */
function readValue(row: Value, element: XmlElement, object: JsonObject): void {
  const child = element.childrenNamed(row.name).find(({ isRead }) => !isRead);
  if (child === undefined) return;
  child.isRead = true;
  if (row.calculated || child.text === '' || child.text === row.otherwise) return;
  putAt(object, row.path, row.kind?.read ? row.kind.read(child.text) : child.text);
}

function readValues(row: Values, element: XmlElement, object: JsonObject): void {
  const present = valueAt(object, row.path);
  const list = Array.isArray(present) ? present : [];
  for (const child of element.childrenNamed(row.name)) {
    child.isRead = true;
    if (child.text === '') continue;
    const text = row.kind?.read ? row.kind.read(child.text) : child.text;
    list.push(row.numbers ? Number(text) : text);
  }
  if (list.length > 0) putAt(object, row.path, list);
}

function readEach(row: Each, element: XmlElement, object: JsonObject): void {
  for (const child of element.childrenNamed(row.name)) {
    if (child.isRead || !isMeant(row.rows, child)) continue;
    if (row.calculated) {
      markRead(child);
      continue;
    }
    const inner: JsonObject = {};
    readRows(row.rows, child, inner);
    const present = valueAt(object, row.path);
    if (Array.isArray(present)) present.push(inner);
    else putAt(object, row.path, [inner]);
  }
}

/** Whether the constant texts that distinguish elements of the same name match the rows. */
function isMeant(rows: readonly Row[], element: XmlElement): boolean {
  return rows.every(
    (row) => row.row !== 'fixed' || row.anyway || element.childrenNamed(row.name)[0]?.text === row.text,
  );
}

/** Marks an element and its content as read. */
export function markRead(element: XmlElement): void {
  element.isRead = true;
  for (const child of element.children) markRead(child);
}
