import { SaxesParser } from 'saxes';
import type { SaxesTagNS } from 'saxes';
import { EinvoiceRefusal } from '../einvoice-error.ts';
import { decodeXml } from './decoding.ts';
import { XmlElement } from './xml-element.ts';

/** Limits for the size of an XML, so that processing cost stays in proportion to the input. */
export interface XmlLimits {
  readonly bytes: number;
  /** Maximum nesting of elements. */
  readonly depth: number;
  readonly elements: number;
}

const defaultLimits: XmlLimits = { bytes: 64 * 2 ** 20, depth: 100, elements: 1_000_000 };

/** Prefixes for names, by namespace. */
export type Prefixes = ReadonlyMap<string, string>;

/**
 * Reads an XML file. Throws if it is not well-formed, has a document type declaration (and therefore custom
 * entities), or exceeds the limits.
 */
export function readXml(
  bytes: Uint8Array,
  prefixes: Prefixes,
  limits: XmlLimits = defaultLimits,
): XmlElement {
  if (bytes.length > limits.bytes) throw refused(`an XML may have ${limits.bytes} bytes at most`);
  const text = decodeXml(bytes);
  const parser = new SaxesParser({ xmlns: true, position: true });
  let root: XmlElement | undefined;
  let open: XmlElement | undefined;
  let texts: string[] = [];
  let depth = 0;
  let elements = 0;

  function stop(message: string): never {
    throw refused(`${message} (line ${parser.line}, column ${parser.column})`);
  }
  parser.on('error', ({ message }) => stop(message.replace(/^\d+:\d+:\s*/, '')));
  parser.on('doctype', () => stop('a document type is not allowed'));
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    if (depth > limits.depth) stop(`elements may be nested ${limits.depth} deep at most`);
    if (elements > limits.elements) stop(`an XML may have ${limits.elements} elements at most`);
    const element: XmlElement = new XmlElement(buildName(tag, prefixes), open, attributesOf(tag));
    open?.children.push(element);
    root ??= element;
    open = element;
    texts = [];
  });
  parser.on('text', (piece) => texts.push(piece));
  parser.on('cdata', (piece) => texts.push(piece));
  parser.on('closetag', () => {
    depth -= 1;
    if (open?.children.length === 0) {
      // The replacement character for invalid bytes is not part of the text.
      open.content = texts.join('').replaceAll('\ufffd', '');
      open.text = open.content.trim();
    }
    open = open?.parent;
    texts = [];
  });
  parser.write(text).close();
  return root ?? stop('there is no element');
}

function refused(message: string): EinvoiceRefusal {
  return new EinvoiceRefusal('invalid-xml', message);
}

function buildName({ uri, local }: SaxesTagNS, prefixes: Prefixes): string {
  const prefix = prefixes.get(uri);
  if (prefix === undefined) return uri === '' ? local : `{${uri}}${local}`;
  return prefix === '' ? local : `${prefix}:${local}`;
}

const noAttributes: ReadonlyMap<string, string> = new Map();

function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  let own: Map<string, string> | undefined;
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute?.uri !== '') continue;
    own ??= new Map();
    own.set(attribute.local, attribute.value.trim());
  }
  return own ?? noAttributes;
}
