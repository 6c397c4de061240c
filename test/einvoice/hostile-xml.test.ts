import { describe, expect, it } from 'vitest';
import { fromXml } from '../../src/einvoice/einvoice.ts';
import type { EinvoiceError } from '../../src/einvoice/einvoice-error.ts';
import { readXml } from '../../src/einvoice/xml/xml-reader.ts';
import { context } from '../documents/fixed-context.ts';

const namespaces =
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';

function invoice(content: string): string {
  return `<Invoice ${namespaces}><b:ID>1</b:ID><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>${content}</Invoice>`;
}

function refusalOf(xml: string | Uint8Array): EinvoiceError | undefined {
  const read = fromXml(typeof xml === 'string' ? Buffer.from(xml) : xml, context);
  return read.ok ? undefined : read.error;
}

describe('an XML that is no invoice', () => {
  it.for([
    ['a document type', `<!DOCTYPE Invoice [<!ENTITY a "b">]>${invoice('')}`],
    ['an external document type', `<!DOCTYPE Invoice SYSTEM "file:///etc/passwd">${invoice('')}`],
    ['an entity of its own', invoice('<b:Note>&own;</b:Note>')],
    ['an end that is missing', invoice('').slice(0, -5)],
    ['elements that overlap', '<a><b></a></b>'],
    ['a prefix without a namespace', '<x:Invoice/>'],
    ['two roots', `${invoice('')}<b/>`],
    ['an attribute twice', '<Invoice a="1" a="2"/>'],
    ['a control character', invoice('<b:Note>\u0001</b:Note>')],
    ['nothing', ''],
    ['no XML', '%PDF-1.7'],
    ['elements nested too deep', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`],
  ])('with %s is refused with its reason and place', ([, xml]) => {
    expect(refusalOf(xml ?? '')).toMatchObject({
      key: 'invalid-xml',
      message: expect.stringMatching(/line \d+, column \d+/),
    });
  });

  it('is refused by the name of its root', () => {
    expect(refusalOf('<Order/>')).toMatchObject({
      key: 'unknown-document-type',
      message: expect.stringContaining('Order'),
    });
  });

  it('is refused when its encoding is not known', () => {
    expect(refusalOf('<?xml version="1.0" encoding="EBCDIC-US"?><a/>')?.key).toBe('unsupported-encoding');
  });

  it('is refused when it is larger than allowed', () => {
    const limits = { bytes: 10, depth: 100, elements: 2 };
    expect(() => readXml(Buffer.from('<a>12345678</a>'), new Map(), limits)).toThrow('10 bytes');
    const many = { ...limits, bytes: 1000 };
    expect(() => readXml(Buffer.from('<a><b/><b/></a>'), new Map(), many)).toThrow('2 elements');
  });
});

describe('an invoice', () => {
  const named = '<b:Note>Käße</b:Note>';

  it.for([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${invoice(named)}`)],
    ['UTF-16', Buffer.from(`\ufeff${invoice(named)}`, 'utf16le')],
    [
      'UTF-16 without a mark',
      Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${invoice(named)}`, 'utf16le'),
    ],
    ['ISO 8859-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${invoice(named)}`, 'latin1')],
  ] as const)('is read in %s', ([, bytes]) => {
    const read = fromXml(bytes, context);
    expect(read).toMatchObject({ ok: true, envelope: { doc: { notes: [{ text: 'Käße' }] } } });
  });

  it('loses bytes that are not of its encoding, and nothing else', () => {
    const bytes = Buffer.from(invoice('<b:Note>K\u00e4se</b:Note>'), 'latin1');
    expect(fromXml(bytes, context)).toMatchObject({
      ok: true,
      envelope: { doc: { notes: [{ text: 'Kse' }] } },
    });
  });

  it('keeps texts in parts and in sections of characters', () => {
    const read = fromXml(
      Buffer.from(invoice('<b:Note>a &lt; <!-- x --><![CDATA[b & c]]></b:Note>')),
      context,
    );
    expect(read).toMatchObject({ ok: true, envelope: { doc: { notes: [{ text: 'a < b & c' }] } } });
  });

  it('tells what of it has no place in a document', () => {
    const read = fromXml(Buffer.from(invoice('<b:UUID>1-2</b:UUID>')), context);
    expect(read).toMatchObject({ ok: true, unread: [{ path: '/Invoice/cbc:UUID', value: '1-2' }] });
  });
});

describe('a file in an invoice', () => {
  const components = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';

  function withFile(name: string, content: string): Buffer {
    const file = `<b:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="${name}">${content}</b:EmbeddedDocumentBinaryObject>`;
    const reference = `<b:ID>A</b:ID><c:Attachment>${file}</c:Attachment>`;
    return Buffer.from(
      invoice(
        `<c:AdditionalDocumentReference xmlns:c="${components}">${reference}</c:AdditionalDocumentReference>`,
      ),
    );
  }

  it('comes beside the document, under a name without folders', () => {
    const content = Buffer.from('a,b').toString('base64');
    expect(fromXml(withFile('..\\/../etc/times.csv', content), context)).toMatchObject({
      ok: true,
      files: [
        {
          reference: 'A',
          name: 'times.csv',
          mediaType: 'text/csv',
          content: new TextEncoder().encode('a,b'),
        },
      ],
    });
  });

  it('is told and left out when it is not in base 64', () => {
    expect(fromXml(withFile('times.csv', '%%%'), context)).toMatchObject({
      ok: true,
      files: [],
      notices: [{ code: 'invalid-attachment' }],
    });
  });
});
