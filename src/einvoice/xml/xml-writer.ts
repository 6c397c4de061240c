import XMLBuilder from 'fast-xml-builder';

/**
 * Content of an element to write: attributes under `@name`, text under `#`, elements under their names, in
 * this order.
 */
export interface XmlContent {
  [name: string]: XmlValue;
}

/** Text or content of an element, or a list for several elements of the same name. */
export type XmlValue = string | XmlContent | (string | XmlContent)[];

const options = {
  attributeNamePrefix: '@',
  textNodeName: '#',
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
  indentBy: '  ',
  // The builder replaces each character in a pass of its own, and keeps the path of every element for callbacks.
  processEntities: false,
  jPath: false,
  tagValueProcessor: (_name: string, text: unknown) => escaped(String(text)),
  attributeValueProcessor: (_name: string, text: unknown) => escaped(String(text)),
};

const builder = new XMLBuilder(options);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '') : text;
}

/** Adds an element to content. Elements of the same name are grouped, in insertion order. */
export function addElement(content: XmlContent, name: string, value: string | XmlContent): void {
  const present = content[name];
  if (present === undefined) content[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else content[name] = [present, value];
}

// Characters that XML 1.0 does not allow (section 2.2), and the carriage return, which readers turn into a
// line feed.
// oxlint-disable-next-line no-control-regex
const unwritable = /\r\n?|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;

/** Returns a text that XML can hold: line ends as line feeds, without control characters and lone surrogates. */
export function removeUnwritable(text: string): string {
  return unwritable.test(text)
    ? text.replaceAll(new RegExp(unwritable, 'gu'), (found) => (found.startsWith('\r') ? '\n' : ''))
    : text;
}

/** Returns the text of an XML file in UTF-8 with a root element. The same content always gives the same text. */
export function writeXml(root: string, content: XmlContent): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [root]: content });
}

/** Returns the text of an element to insert into the XML of other software. */
export function writeElement(name: string, content: XmlContent): string {
  return builder.build({ [name]: content });
}
