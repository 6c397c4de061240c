import type { Fault } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, textAt, textsAt, valueAt } from '@docmill/documents/paths';
import { ownPath, placeAt } from './own-members.ts';
import { addElement, removeUnwritable } from '../xml/xml-writer.ts';
import type { XmlContent } from '../xml/xml-writer.ts';
import type { Branch, Each, Row, Value } from './row.ts';
import { anyText } from './text-kind.ts';
import type { TextKind } from './text-kind.ts';

/** Written content, and faults for content of the document that the format cannot hold. */
export interface WrittenRows {
  readonly content: XmlContent;
  readonly faults: readonly Fault[];
}

/** Writes a document by a table. */
export function writeRows(rows: readonly Row[], document: JsonObject, place = '$.doc'): WrittenRows {
  const writer = new RowWriter();
  const content: XmlContent = {};
  writer.rows(rows, document, place, content);
  return { content, faults: writer.faults };
}

class RowWriter {
  readonly faults: Fault[] = [];

  /**
   * Writes rows. Returns whether any content other than constants was written; if not, faults
   * of the rows do not count.
   */
  rows(rows: readonly Row[], object: JsonObject, place: string, content: XmlContent): boolean {
    const before = this.faults.length;
    const missing: Fault[] = [];
    let says = false;
    for (const row of rows) if (this.#row(row, object, place, content, missing)) says = true;
    if (says) this.faults.push(...missing);
    else this.faults.length = before;
    return says;
  }

  #row(row: Row, object: JsonObject, place: string, content: XmlContent, missing: Fault[]): boolean {
    switch (row.row) {
      case 'value':
        return this.#value(row, object, place, content, missing);
      case 'values': {
        const texts = textsAt(object, row.path);
        const at = placeAt(place, object, row.path);
        const spelt = texts
          .map((text, index) => this.#spelt(row.name, row.kind, text, `${at}[${index}]`))
          .filter((text) => text !== '');
        for (const text of spelt) addElement(content, row.name, text);
        return spelt.length > 0;
      }
      case 'branch':
        return this.#branch(row, object, place, content, missing);
      case 'each':
        return this.#each(row, object, place, content, missing);
      case 'fixed':
        addElement(
          content,
          row.name,
          row.attributes ? { ...prefixed(row.attributes), '#': row.text } : row.text,
        );
        return false;
      default:
        return row satisfies never;
    }
  }

  #value(row: Value, object: JsonObject, place: string, content: XmlContent, missing: Fault[]): boolean {
    const text = textAt(object, row.path);
    const at = placeAt(place, object, row.path);
    const spelt = text === undefined ? '' : this.#spelt(row.name, row.kind, text, at);
    if (spelt === '') {
      if (row.otherwise !== undefined) addElement(content, row.name, row.otherwise);
      else if (row.required)
        missing.push({
          code: 'missing',
          paths: [at],
          message: `${row.name} is required`,
        });
      return false;
    }
    addElement(content, row.name, spelt);
    return true;
  }

  /** Returns a text in its written form, without outer spaces and without characters that XML cannot hold. */
  #spelt(name: string, kind: TextKind = anyText, text: string, place: string): string {
    const written = removeUnwritable(kind.write ? kind.write(text) : text).trim();
    if (written !== '' && !kind.form.test(written))
      this.faults.push({
        code: 'not-representable',
        paths: [place],
        message: `${name} must be ${kind.words}, not '${text.slice(0, 100)}'`,
      });
    return written;
  }

  #branch(row: Branch, object: JsonObject, place: string, content: XmlContent, missing: Fault[]): boolean {
    const of = row.of === undefined ? object : valueAt(object, row.of);
    if (!isObject(of)) {
      // An object that was added for writing may be one of several alternatives in the schema.
      if (row.of !== undefined && row.required && !ownPath.test(row.of))
        missing.push({
          code: 'missing',
          paths: [placeAt(place, object, row.of)],
          message: `${row.name} is required`,
        });
      return false;
    }
    const inner: XmlContent = {};
    const at = row.of === undefined ? place : placeAt(place, object, row.of);
    const before = this.faults.length;
    const says = this.rows(row.rows, of, at, inner);
    if (row.place !== undefined) this.#placeAll(before, row.place);
    if (says || row.always) addElement(content, row.name, inner);
    else if (row.required)
      missing.push({ code: 'missing', paths: [place], message: `${row.name} is required` });
    return says;
  }

  #each(row: Each, object: JsonObject, place: string, content: XmlContent, missing: Fault[]): boolean {
    let says = false;
    for (const [index, element] of objectsAt(object, row.path).entries()) {
      const inner: XmlContent = {};
      const at = row.place ?? `${placeAt(place, object, row.path)}[${index}]`;
      const before = this.faults.length;
      const saysThis = this.rows(row.rows, element, at, inner);
      if (row.place !== undefined) this.#placeAll(before, row.place);
      if (!saysThis) continue;
      addElement(content, row.name, inner);
      says = true;
    }
    if (!says && row.required)
      missing.push({ code: 'missing', paths: [row.place ?? place], message: `${row.name} is required` });
    return says;
  }

  /** Moves faults since `before` to the original path of content that was added for writing. */
  #placeAll(before: number, place: string): void {
    const found = this.faults.splice(before);
    this.faults.push(...found.map((fault) => ({ ...fault, paths: [place] })));
  }
}

function prefixed(attributes: Readonly<Record<string, string>>): XmlContent {
  return Object.fromEntries(Object.entries(attributes).map(([name, text]) => [`@${name}`, text]));
}
