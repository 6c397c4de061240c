import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { HybridProfile } from './profile.ts';

/** Namespaces of XMP (ISO 16684-1) and of its extensions by PDF/A (ISO 19005) and Factur-X. */
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const pdfaId = 'http://www.aiim.org/pdfa/ns/id/';
const extension = 'http://www.aiim.org/pdfa/ns/extension/';
const schema = 'http://www.aiim.org/pdfa/ns/schema#';
const property = 'http://www.aiim.org/pdfa/ns/property#';
const facturX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Namespaces of earlier versions of ZUGFeRD and Factur-X. */
const hybridNamespace = /^urn:[\w.-]+:pdfa:CrossIndustryDocument:invoice:\d+p\d+#$/i;

/** Facts in the metadata of a PDF, with positions for changes. */
interface ScannedXmp {
  /** Part of ISO 19005 to which the file conforms. */
  readonly pdfaPart: string | undefined;
  /** Name of the invoice among the files of the PDF. */
  readonly invoiceName: string | undefined;
  /** Ranges of the text that describe an invoice. */
  readonly invoiceRanges: readonly (readonly [from: number, to: number])[];
  /** Namespaces that are described as extensions. */
  readonly described: ReadonlySet<string>;
  /** End of the list of extension descriptions; undefined if there is none. */
  readonly descriptionsEnd: number | undefined;
  readonly end: number;
}

/** Parses metadata; undefined if they are not well-formed XMP. */
export function scanXmp(text: string): ScannedXmp | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const open: { uri: string; local: string; from: number; text: string }[] = [];
  const facts = new Map<string, string>();
  const said: [number, number][] = [];
  const described = new Set<string>();
  let descriptionsEnd: number | undefined;
  let end: number | undefined;

  const note = (uri: string, local: string, value: string) => {
    if (uri === pdfaId || hybridNamespace.test(uri)) facts.set(local, value.trim());
    if (uri === schema && local === 'namespaceURI') described.add(value.trim());
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed');
  });
  parser.on('opentag', ({ uri, local, attributes }: SaxesTagNS) => {
    open.push({ uri, local, from: text.lastIndexOf('<', parser.position - 1), text: '' });
    for (const attribute of Object.values(attributes)) note(attribute.uri, attribute.local, attribute.value);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    const closes = text.lastIndexOf('<', parser.position - 1);
    note(element.uri, element.local, element.text);
    if (element.uri === facturX) said.push([element.from, parser.position]);
    if (element.uri === rdf && element.local === 'Bag' && isSchemas(open.at(-1))) descriptionsEnd = closes;
    if (element.uri === rdf && element.local === 'RDF') end = closes;
  });
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  if (end === undefined) return undefined;
  const [pdfaPart, invoiceName] = [facts.get('part'), facts.get('DocumentFileName')];
  return { pdfaPart, invoiceName, invoiceRanges: said, described, descriptionsEnd, end };
}

function isSchemas(element: { uri: string; local: string } | undefined): boolean {
  return element?.uri === extension && element.local === 'schemas';
}

/** Returns the metadata with the description of the invoice according to Factur-X, in place of a previous one. */
export function describeInvoice(text: string, scanned: ScannedXmp, profile: HybridProfile): string {
  const { invoiceRanges: said, described, descriptionsEnd, end } = scanned;
  const edits = said.map(([from, to]) => ({ from, to, text: '' }));
  if (!described.has(facturX)) {
    const edit =
      descriptionsEnd === undefined ? { at: end, text: schemas } : { at: descriptionsEnd, text: fxSchema };
    edits.push({ from: edit.at, to: edit.at, text: edit.text });
  }
  edits.push({ from: end, to: end, text: factsOf(profile) });
  return edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((whole, edit) => whole.slice(0, edit.from) + edit.text + whole.slice(edit.to), text);
}

function factsOf({ fileName, version, level }: HybridProfile): string {
  return `<rdf:Description xmlns:rdf="${rdf}" xmlns:fx="${facturX}" rdf:about=""><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${fileName}</fx:DocumentFileName><fx:Version>${version}</fx:Version><fx:ConformanceLevel>${level}</fx:ConformanceLevel></rdf:Description>`;
}

const properties = {
  DocumentType: 'Type of the business document within the file',
  DocumentFileName: 'Name of the embedded XML file',
  Version: 'Version of the XML schema that the embedded file follows',
  ConformanceLevel: 'Profile that the embedded file conforms to',
};

const namespaces = `xmlns:rdf="${rdf}" xmlns:pdfaSchema="${schema}" xmlns:pdfaProperty="${property}"`;

/** Description of the namespace, without which PDF/A allows no property of it. */
const fxSchema = `<rdf:li ${namespaces} rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${facturX}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${Object.entries(
  properties,
)
  .map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;

const schemas = `<rdf:Description xmlns:rdf="${rdf}" xmlns:pdfaExtension="${extension}" rdf:about=""><pdfaExtension:schemas><rdf:Bag>${fxSchema}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
