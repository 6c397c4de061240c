import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { readPdf } from './read-pdf.ts';
import { sampleInvoice, sampleLine } from './sample-invoice.ts';

const printed = async (name: string, locale = 'en') =>
  (await readPdf(await renderPdf(sampleInvoice({ lines: [sampleLine(1, name)] }), { locale }))).text;

describe('text in a print', () => {
  it.each([
    ['Latin with diacritics', 'Łódź Ðorđe Reykjavík İzmir'],
    ['Greek', 'Υπηρεσίες ανάπτυξης'],
    ['Cyrillic', 'Послуги розробки ґанок'],
    ['Vietnamese', 'Dịch vụ phần mềm'],
    ['Thai', 'กาแฟ'],
    ['simplified Chinese', '软件开发服务，包括测试'],
    ['Japanese', '請求書のテキスト'],
    ['Korean', '서울특별시'],
    ['several scripts at once', 'Ωμέγα Жук Tiếng'],
    ['currency signs', '€ ₹ ₺ ₽ ₴ £ ¥'],
  ])('can be read back: %s', async (_, name) => {
    expect(await printed(name)).toContain(name);
  });

  it('can be read back in Arabic and Hebrew, its numbers from left to right', async () => {
    const text = await printed('قهوة');
    expect(text).toContain('قهوة');
    expect(await printed('(שלום) 1234')).toContain('(שלום)');
    expect(await printed('שלום 1234')).toContain('1234');
  });

  it('has labels, sums and pages in Arabic', async () => {
    const text = await printed('قهوة', 'ar');
    expect(text).toContain('فاتورة');
    expect(text).toMatch(/1,493,827\.15/);
  });

  it.each([
    ['ja', 'NotoSansJP'],
    ['zh', 'NotoSansSC'],
    ['ko', 'NotoSansKR'],
    ['en-HK', 'NotoSansSC'],
  ])('takes the forms of shared Chinese characters from the language: %s', async (locale, font) => {
    const invoice = sampleInvoice({ lines: [sampleLine(1, '直骨')] });
    const file = (await renderPdf(invoice, { locale })).toString('latin1');
    expect(new Set(file.match(/NotoSans(SC|TC|JP|KR)/g))).toEqual(new Set([font]));
  });

  it('has the signs and pictures that people put into names', async () => {
    expect(await printed('Tea \u{1F375} ✓')).toContain('Tea \u{1F375} ✓');
  });

  it('is refused, with the characters, where no font has them', async () => {
    await expect(printed('a\u{12000}b')).rejects.toMatchObject({
      key: 'glyph-missing',
      message: expect.stringContaining('\u{12000}'),
    });
  });

  it('shows nothing else than it holds when it carries directional overrides and control characters', async () => {
    expect(await printed('12\u202E34\u202C5\u0007\u0000\uD800')).toContain('12345\uFFFD');
  });

  it('stays on its page when a word is longer than its column', async () => {
    const text = await printed('x'.repeat(5000));
    expect(text.replaceAll(/[^x]/g, '').length).toBeGreaterThanOrEqual(5000);
  });
});
