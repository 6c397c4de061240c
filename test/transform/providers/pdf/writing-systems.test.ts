import { describe, expect, it, vi } from 'vitest';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { shape } from '../../../../src/transform/providers/pdf/text/shaping.ts';
import { readPdf } from './read-pdf.ts';
import { sampleInvoice, sampleLine } from './sample-invoice.ts';

const printed = async (name: string, locale = 'en') =>
  (await readPdf(await renderPdf(sampleInvoice({ lines: [sampleLine(1, name)] }), { locale }))).text;

vi.mock('../../../../src/transform/providers/pdf/text/shaping.ts', { spy: true });

/** The characters that were shaped to print a text, each as often as it was shaped. */
async function charactersShaped(text: string): Promise<number> {
  const { calls } = vi.mocked(shape).mock;
  calls.length = 0;
  await renderPdf(sampleInvoice({ lines: [sampleLine(1, text)], notes: [{ text }] }));
  return calls.reduce((sum, [shaped]) => sum + shaped.length, 0);
}

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

  it('takes the forms of shared Chinese characters from the language', async () => {
    const invoice = sampleInvoice({ lines: [sampleLine(1, '直骨')] });
    const fontsIn = async (locale: string) =>
      (await renderPdf(invoice, { locale })).toString('latin1').match(/noto-sans-(sc|jp|kr)/g);
    expect(new Set(await fontsIn('ja'))).toEqual(new Set(['noto-sans-jp']));
    expect(new Set(await fontsIn('zh'))).toEqual(new Set(['noto-sans-sc']));
  });

  it('shows a box, and keeps the characters in the file, where no font has them', async () => {
    const name = 'a\u{1F600}b';
    expect(await printed(name)).toMatch(/a.*b/);
  });

  it('shows nothing else than it holds when it carries directional overrides and control characters', async () => {
    expect(await printed('12\u202E34\u202C5\u0007\u0000\uD800')).toContain('12345\uFFFD');
  });

  it.each([
    ['a word of 5,000 letters', (times: number) => 'x'.repeat(5000 * times)],
    ['a line of combining marks', (times: number) => `e${'\u0301'.repeat(1000 * times)}`],
    ['an unbroken Thai text', (times: number) => 'กาแฟ'.repeat(1000 * times)],
    ['20,000 words', (times: number) => 'lorem ipsum '.repeat(10_000 * times)],
    ['brackets that never close', (times: number) => '('.repeat(1000 * times) + 'א'.repeat(1000 * times)],
  ])('costs twice as much to print when it is twice as long: %s', async (_, text) => {
    const once = await charactersShaped(text(1));
    const twice = await charactersShaped(text(2));
    expect(once).toBeGreaterThanOrEqual(text(1).length);
    expect(twice).toBeLessThan(2.2 * once);
  });
});
