import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { readPdf } from './read-pdf.ts';
import { sampleInvoice, sampleLine } from './sample-invoice.ts';

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleLine(index + 1, `Artikel nummer ${index + 1}`));

describe('a printed invoice', () => {
  it('says who bills whom for what, and how much is to be paid', async () => {
    const { text } = await readPdf(await renderPdf(sampleInvoice()));
    for (const expected of [
      'Factuur',
      'NL-0042',
      '9 mrt 2025',
      'Windmolen B.V.',
      'Damrak 7',
      '1012 LG Amsterdam',
      'NL000099995B57',
      'Café Zuid',
      'BE0123456749',
      'Koffiebonen',
      'Theeblaadjes',
      '1.234.567,891',
      'Btw 21,0%',
      'Te betalen',
      '€ 1.493.827,15',
      '1 / 1',
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('speaks the language it is asked for', async () => {
    const { text } = await readPdf(await renderPdf(sampleInvoice(), { locale: 'en-GB' }));
    expect(text).toContain('Total payable');
    expect(text).toContain('€1,493,827.15');
    expect(text).toContain('9 Mar 2025');
  });

  it('writes money, dates and marks as its options say', async () => {
    const pdf = await renderPdf(sampleInvoice({ totals: { sum: '-1234.50', payable: '-1234.50' } }), {
      locale: 'en',
      currencyTemplate: '%n %u',
      negativeTemplate: '(%n)',
      thousandsSeparator: "'",
      decimalMark: '·',
      dateFormat: '%d/%m/%Y',
      label: 'Project 4711',
      watermark: 'DRAFT',
      duplicate: true,
    });
    const { text } = await readPdf(pdf);
    expect(text).toContain("(1'234·50) €");
    expect(text).toContain('09/03/2025');
    for (const mark of ['Project 4711', 'DRAFT', 'Duplicate']) expect(text).toContain(mark);
  });

  it('says on every page, in its language, that it comes from a sandbox', { tags: 'slow' }, async () => {
    const lines = manyLines(80);
    const warnings = {
      nl: 'Testdocument – niet geldig',
      ja: 'テスト文書 – 無効',
      'en-GB': 'Test document – not valid',
    };
    for (const layout of ['A4', 'DIN5008'] as const) {
      for (const [locale, warning] of Object.entries(warnings)) {
        const options = { locale, layout, sandbox: true, watermark: 'DRAFT' };
        const { pages } = await readPdf(await renderPdf(sampleInvoice({ lines }), options));
        expect(pages.length).toBeGreaterThan(1);
        for (const { text } of pages) {
          expect(text).toContain(warning);
          expect(text).toContain('DRAFT');
        }
      }
    }
  });

  it('names its document by type and tells what a credit note refers to', async () => {
    const preceding = [{ series: 'NL', code: '0007', issue_date: '2025-01-31', reason: 'Te veel geleverd' }];
    const { text } = await readPdf(await renderPdf(sampleInvoice({ type: 'credit-note', preceding })));
    for (const expected of ['Creditnota', 'NL-0007', '31 jan 2025', 'Te veel geleverd']) {
      expect(text).toContain(expected);
    }
  });

  it('prints a credit note negated when it is an adjustment', async () => {
    const envelope = sampleInvoice({ type: 'credit-note' });
    const plain = await readPdf(await renderPdf(envelope, { locale: 'en' }));
    const adjusted = await readPdf(await renderPdf(envelope, { locale: 'en', adjustment: true }));
    expect(plain.text).not.toContain('-€1,493,827.15');
    expect(adjusted.text).toContain('-€1,493,827.15');
  });

  it('tells how to pay and when', async () => {
    const payment = {
      terms: { due_dates: [{ date: '2025-04-08', amount: '1493827.15', percent: '100%' }] },
      instructions: {
        key: 'credit-transfer',
        ref: 'RF18539007547034',
        credit_transfer: [{ iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', name: 'ABN AMRO' }],
      },
    };
    const { text } = await readPdf(await renderPdf(sampleInvoice({ payment })));
    for (const expected of [
      'Vervaldatum',
      '8 apr 2025',
      'NL91 ABNA 0417 1643 00',
      'ABNANL2A',
      'RF18539007547034',
    ]) {
      expect(text).toContain(expected);
    }
  });
});

describe('the pages of a print', () => {
  it('repeat the head of the table, and hold every line once', async () => {
    const { pages, text } = await readPdf(await renderPdf(sampleInvoice({ lines: manyLines(150) })));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.map((page) => page.text.match(/\d+ \/ \d+$/)?.[0])).toEqual(
      pages.map((_, index) => `${index + 1} / ${pages.length}`),
    );
    const withLines = pages.filter((page) => page.text.includes('Artikel nummer'));
    expect(withLines.filter((page) => !page.text.includes('Omschrijving'))).toEqual([]);
    expect(pages.slice(1).filter((page) => !page.text.includes('Factuur NL-0042'))).toEqual([]);
    const found = text.match(/Artikel nummer \d+/g);
    expect(found).toEqual(manyLines(150).map((_, index) => `Artikel nummer ${index + 1}`));
  });

  it.each([
    ['A4', 595.28, 841.89],
    ['Letter', 612, 792],
    ['DIN5008', 595.28, 841.89],
  ] as const)('have the size of %s', async (layout, width, height) => {
    const { pages } = await readPdf(await renderPdf(sampleInvoice(), { layout }));
    expect(pages[0]?.width).toBeCloseTo(width, 1);
    expect(pages[0]?.height).toBeCloseTo(height, 1);
  });
});

describe('the file of a print', () => {
  it('is the same bytes for the same envelope and options', { tags: 'slow' }, async () => {
    const envelope = sampleInvoice({ lines: manyLines(60) });
    const first = await renderPdf(envelope, { locale: 'ar', watermark: 'X' });
    await renderPdf(sampleInvoice(), { locale: 'de' });
    const second = await renderPdf(envelope, { locale: 'ar', watermark: 'X' });
    expect(second.equals(first)).toBe(true);
  });

  it('names its title, author and language, and is dated by the document', async () => {
    const bytes = await renderPdf(sampleInvoice());
    const { info } = await readPdf(bytes);
    expect(info).toMatchObject({
      Title: 'Factuur NL-0042',
      Author: 'Windmolen B.V.',
      CreationDate: 'D:20250309000000Z',
      Language: 'nl-NL',
    });
  });

  it('keeps its metadata well-formed, whatever the sender is called', async () => {
    const supplier = { name: 'Müller & <Söhne>\u0000 "]]>" 株式会社' };
    const bytes = await renderPdf(sampleInvoice({ supplier }));
    const { info } = await readPdf(bytes);
    expect(info['Author']).toBe('Müller & <Söhne> "]]>" 株式会社');
    expect(bytes.toString('utf8')).toContain('Müller &amp; &lt;Söhne&gt;');
  });

  it('declares PDF/A-3b and refers to no font that is not embedded', async () => {
    const file = (await renderPdf(sampleInvoice())).toString('latin1');
    expect(file).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(file).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(file).toContain('/OutputIntents');
    expect(file).not.toContain('Helvetica');
    expect(file.match(/\/FontFile[23]/g)?.length).toBe(file.match(/\/Type \/FontDescriptor/g)?.length);
  });
});
