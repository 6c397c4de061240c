import { crossIndustryInvoice } from './cii/cii.ts';
import { ciiNamespaces } from './cii/namespaces.ts';
import { creditNoteTypes } from './rules/codes/document-codes.ts';
import { EinvoiceRefusal } from './einvoice-error.ts';
import type { Group } from './model/group.ts';
import type { Entry } from './syntax/entry.ts';
import { readModel } from './syntax/read-model.ts';
import { writeModel } from './syntax/write-model.ts';
import { ublCreditNote, ublInvoice } from './ubl/ubl.ts';
import { ublNamespaces } from './ubl/namespaces.ts';
import type { XmlElement } from './xml/xml-element.ts';
import { readXml } from './xml/xml-reader.ts';
import type { Prefixes } from './xml/xml-reader.ts';
import { writeXml } from './xml/xml-writer.ts';

/** A syntax of EN 16931. */
export type Syntax = 'ubl' | 'cii';

/** A root element with the table of its content. */
interface Root {
  readonly syntax: Syntax;
  readonly name: string;
  readonly namespaces: Readonly<Record<string, string>>;
  readonly entries: readonly Entry[];
}

const { invoice: invoiceNamespace, creditNote: creditNoteNamespace, cac, cbc } = ublNamespaces;

const ublInvoiceRoot: Root = {
  syntax: 'ubl',
  name: 'Invoice',
  namespaces: { '@xmlns': invoiceNamespace, '@xmlns:cac': cac, '@xmlns:cbc': cbc },
  entries: ublInvoice,
};

const ublCreditNoteRoot: Root = {
  syntax: 'ubl',
  name: 'CreditNote',
  namespaces: { '@xmlns': creditNoteNamespace, '@xmlns:cac': cac, '@xmlns:cbc': cbc },
  entries: ublCreditNote,
};

const ciiRoot: Root = {
  syntax: 'cii',
  name: 'rsm:CrossIndustryInvoice',
  namespaces: Object.fromEntries(
    Object.entries(ciiNamespaces).map(([prefix, uri]) => [`@xmlns:${prefix}`, uri]),
  ),
  entries: crossIndustryInvoice,
};

const roots = new Map([ublInvoiceRoot, ublCreditNoteRoot, ciiRoot].map((root) => [root.name, root]));

/** Namespace of the envelope that networks put around documents; the envelope is removed. */
const businessDocument = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';

const prefixes: Prefixes = new Map<string, string>([
  [invoiceNamespace, ''],
  [creditNoteNamespace, ''],
  [cac, 'cac'],
  [cbc, 'cbc'],
  ...Object.entries(ciiNamespaces).map(([prefix, uri]): [string, string] => [uri, prefix]),
  [businessDocument, 'sbd'],
]);

/** Writes an invoice as XML. */
export function writeSyntax(syntax: Syntax, invoice: Group): string {
  const root = syntax === 'cii' ? ciiRoot : ublRootOf(invoice);
  return writeXml(root.name, { ...root.namespaces, ...writeModel(root.entries, invoice) });
}

function ublRootOf(invoice: Group): Root {
  return creditNoteTypes.has(invoice.text('BT-3') ?? '') ? ublCreditNoteRoot : ublInvoiceRoot;
}

/** An XML that was read: its invoice, and the root element of the invoice. */
export interface SyntaxRead {
  readonly syntax: Syntax;
  readonly invoice: Group;
  readonly element: XmlElement;
}

/** Reads an invoice in any syntax. */
export function readSyntax(bytes: Uint8Array): SyntaxRead {
  const document = readXml(bytes, prefixes);
  const element =
    document.name === 'sbd:StandardBusinessDocument'
      ? document.children.find(({ name }) => !name.startsWith('sbd:'))
      : document;
  const root = roots.get(element?.name ?? '');
  if (element === undefined || root === undefined) {
    const name = element?.name ?? document.name;
    throw new EinvoiceRefusal('unknown-document-type', `an XML with the root ${name} is no invoice we know`);
  }
  return { syntax: root.syntax, invoice: readModel(root.entries, element), element };
}
