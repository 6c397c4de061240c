import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { oneSpaced, readPdf } from './read-pdf.ts';
import { sampleInvoice } from './sample-invoice.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a print', () => {
  it('comes out of any JSON there is', async () => {
    const keys = fc.constantFrom(
      'doc',
      'lines',
      'supplier',
      'customer',
      'totals',
      'payment',
      'taxes',
      'addresses',
      'item',
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof({ maxDepth: 5 }, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('map')),
      list: fc.array(tie('json'), { maxLength: 4 }),
      map: fc.dictionary(fc.oneof(keys, fc.string()), tie('json'), { maxKeys: 6 }),
    }));
    const schemas = fc.constantFrom(
      'bill/invoice',
      'bill/payment',
      'bill/status',
      'org/party',
      'note/message',
      '',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, json), schemas, async (members, schema) => {
        const pdf = await renderPdf({ doc: { ...members, $schema: `https://gobl.org/draft-0/${schema}` } });
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['nothing but space', ' \u00A0 '],
    ['nothing to be seen', '\u200D\u2060'],
    ['a sign of the template language', '#"*_$`@<a>//'],
    ['a letter under a thousand marks', `e${'\u0301'.repeat(1000)}`],
  ])('comes out when names and marks are %s', async (_, text) => {
    const envelope = sampleInvoice({ supplier: { name: text }, series: text, notes: [{ text }] });
    const pdf = await renderPdf(envelope, { watermark: text, label: text, layout: 'DIN5008' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('of a type without a layout of its own lists all its values', async () => {
    const doc = {
      $schema: 'https://gobl.org/draft-0/note/message',
      title: 'Opening hours',
      content: 'Closed on Monday',
    };
    const { text } = await readPdf(await renderPdf({ doc }));
    expect(text).toContain('Opening hours');
    expect(text).toContain('Closed on Monday');
  });

  it('ignores a locale that is none', async () => {
    const { text } = await readPdf(await renderPdf(sampleInvoice(), { locale: 'not a locale!' }));
    expect(text).toContain('Factuur');
  });

  it('falls back to English words where a language has none, with its own numbers', async () => {
    const { text } = await readPdf(await renderPdf(sampleInvoice(), { locale: 'hu' }));
    expect(text).toContain('Invoice');
    expect(text).toContain(oneSpaced('1 493 827,15 EUR'));
  });

  it('carries a logo, the same in the same bytes', async () => {
    const first = await renderPdf(sampleInvoice(), { logo: pixel });
    expect(first.toString('latin1')).toContain('/Subtype /Image');
    expect((await renderPdf(sampleInvoice(), { logo: pixel })).equals(first)).toBe(true);
  });

  it.each([
    ['text', Buffer.from('<svg/>')],
    ['a torn PNG', pixel.subarray(0, 20)],
    ['a torn JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00])],
  ])('refuses a logo that is %s', async (_, logo) => {
    await expect(renderPdf(sampleInvoice(), { logo })).rejects.toMatchObject({ key: 'logo-unreadable' });
  });
});
