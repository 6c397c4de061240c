import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { oneSpaced, readPdf } from './read-pdf.ts';
import { conformanceFolder } from '../../../support/conformance-folder.ts';

interface Vector {
  readonly expected: { readonly doc: Document };
}

interface Document {
  readonly lines?: readonly { readonly item?: { readonly name: string }; readonly total?: string }[];
  readonly totals?: { readonly payable: string; readonly sum: string; readonly tax?: string };
  readonly supplier?: { readonly name: string };
  readonly customer?: { readonly name: string };
  readonly code?: string;
}

const folder = `${conformanceFolder}/vectors`;
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

/** An amount in English writing. */
const figure = (amount: string) => amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

describe.skipIf(names.length === 0)('a published document', () => {
  it.each(names.map((name) => [name]))('has its parties, lines and totals in its print: %s', async (name) => {
    const { expected } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Vector;
    const { doc } = expected;
    const { text } = await readPdf(
      await renderPdf({ ...expected }, { locale: 'en', currencyTemplate: '%n' }),
    );
    const texts = [
      doc.code,
      doc.supplier?.name,
      doc.customer?.name,
      ...(doc.lines ?? []).flatMap((line) => [line.item?.name, line.total && figure(line.total)]),
      ...[doc.totals?.payable, doc.totals?.sum, doc.totals?.tax].map((amount) => amount && figure(amount)),
    ].filter((part) => part !== undefined);
    // A cell may break its text over lines, so words are looked for without regard to spaces.
    const packed = text.replaceAll(' ', '');
    const missing = texts.filter((part) => !packed.includes(oneSpaced(part).replaceAll(' ', '')));
    expect(missing).toEqual([]);
  });
});
