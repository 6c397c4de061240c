import { addBreakPoints, cleanText, isolateLines } from '../content/clean-text.ts';
import type { PrintContent, SwissBill } from '../content/print-content.ts';
import type { PrintLocale } from '../format/print-locale.ts';
import type { Attachment, PdfLayout, PdfOptions } from '../pdf-options.ts';
import { fontsFor } from './fonts.ts';
import { attachmentFile, templateFiles } from './template-files.ts';
import { tableData, type TableData } from './table-data.ts';

/** Content of `document.json` for a template: the texts of a document, with layout options. */
interface PrintData extends Omit<PrintContent, 'tables' | 'taxes' | 'paymentCode' | 'swissBill'> {
  readonly tables: readonly TableData[];
  readonly taxes: TableData | null;
  readonly layout: PdfLayout;
  /** ISO 639 code; `region` is an ISO 3166-1 code. */
  readonly language: string;
  readonly region: string | null;
  readonly rightToLeft: boolean;
  /** Font families, in the order in which they are searched for a character. */
  readonly fonts: readonly string[];
  /** OpenType features by tag; 1 turns a feature on. */
  readonly features: Readonly<Record<string, 0 | 1>>;
  /** Text across every page; empty if there is none. */
  readonly watermark: string;
  /** Image file next to the template, and its height in points. */
  readonly logo: { readonly file: string; readonly height: number } | null;
  /** Files to be attached, with their paths next to the template. */
  readonly attachments: readonly (Omit<Attachment, 'bytes'> & { readonly file: string })[];
  /** Image file next to the template, and its caption. */
  readonly paymentCode: { readonly file: string; readonly caption: string } | null;
  /** Payment part, whose code is an image file next to the template. */
  readonly swissBill: (Omit<SwissBill, 'payload'> & { readonly file: string }) | null;
}

/** Returns the data that a template gets for a document. */
export function printData(
  printed: PrintContent,
  { tag, decimalMark, rightToLeft }: PrintLocale,
  { layout = 'A4', watermark, logo, logoHeight = 40, attachments = [] }: PdfOptions,
): PrintData {
  const locale = new Intl.Locale(tag);
  const content = withTexts(printed, cleanText);
  const words = JSON.stringify(content);
  const { tables, taxes, notes, paymentCode, swissBill, ...others } = content;
  const inColumn = (text: string) => inOrder(addBreakPoints(text, columnWord));
  const inOrder = rightToLeft ? isolateLines : (text: string) => text;
  return {
    ...others,
    ...withTexts({ sender: content.sender, recipients: content.recipients, facts: content.facts }, inColumn),
    tables: tables.map((table) => tableData(withTexts(table, inColumn), decimalMark)),
    taxes: taxes && tableData(withTexts(taxes, inColumn), decimalMark),
    notes: withTexts(notes, (text) => inOrder(addBreakPoints(text, lineWord))),
    layout,
    language: locale.language,
    region: locale.region !== undefined && /^[A-Z]{2}$/.test(locale.region) ? locale.region : null,
    rightToLeft,
    fonts: fontsFor(locale, words),
    features: multiGlyphScripts.test(words) ? {} : { ccmp: 0 },
    watermark: cleanText(watermark || (content.warning ?? '')),
    logo: logo ? { file: templateFiles.logo, height: Math.min(Math.max(logoHeight, 8), 160) } : null,
    attachments: attachments.map(({ name, mime, relationship, description }, index) => ({
      name,
      mime,
      relationship,
      description,
      file: attachmentFile(index),
    })),
    paymentCode: paymentCode && { file: templateFiles.paymentCode, caption: paymentCode.caption },
    swissBill: swissBill && shownBill(swissBill),
  };
}

function shownBill({ payload: _payload, ...shown }: SwissBill): PrintData['swissBill'] {
  return { ...shown, file: templateFiles.swissCode };
}

/** Scripts whose letters a font may draw as several glyphs, which programs that extract text would read as several letters. */
const multiGlyphScripts = /\p{sc=Arabic}|\p{Extended_Pictographic}/u;

/** Maximum word length in characters that fits into every column, and into every line of a note. */
const columnWord = 20;
const lineWord = 80;

/** Replaces all texts in a value, except `kind` and `emphasis`. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) =>
      typeof member === 'string' && key !== 'kind' && key !== 'emphasis' ? change(member) : member,
    ),
  ) as Value;
}
