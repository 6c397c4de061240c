import { breakable, cleanText, isolated } from '../content/clean-text.ts';
import type { PrintContent, SwissBill } from '../content/print-content.ts';
import type { PrintLocale } from '../format/print-locale.ts';
import type { Attachment, PdfLayout, PdfOptions } from '../pdf-options.ts';
import { fontsFor } from './fonts.ts';
import { attachmentFile, templateFiles } from './template-files.ts';
import { tableData, type TableData } from './table-data.ts';

/** What a template reads as `document.json`: the words of a document, and how they are to be set. */
interface PrintData extends Omit<PrintContent, 'tables' | 'taxes' | 'paymentCode' | 'swissBill'> {
  readonly tables: readonly TableData[];
  readonly taxes: TableData | null;
  readonly layout: PdfLayout;
  /** ISO 639 and ISO 3166-1 codes. */
  readonly language: string;
  readonly region: string | null;
  readonly rightToLeft: boolean;
  /** Families, in the order in which they are asked for a character. */
  readonly fonts: readonly string[];
  /** OpenType features by their tags, and whether they are on. */
  readonly features: Readonly<Record<string, 0 | 1>>;
  /** Text across every page, empty for none. */
  readonly watermark: string;
  /** A picture beside the template, and its height in points. */
  readonly logo: { readonly file: string; readonly height: number } | null;
  /** Files to be attached, and where they are beside the template. */
  readonly attachments: readonly (Omit<Attachment, 'bytes'> & { readonly file: string })[];
  /** A picture beside the template, and what it asks for. */
  readonly paymentCode: { readonly file: string; readonly caption: string } | null;
  /** A payment part, whose code is a picture beside the template. */
  readonly swissBill: (Omit<SwissBill, 'payload'> & { readonly file: string }) | null;
}

/** What a template is given for a document. */
export function printData(
  printed: PrintContent,
  { tag, decimalMark, rightToLeft }: PrintLocale,
  { layout = 'A4', watermark, logo, logoHeight = 40, attachments = [] }: PdfOptions,
): PrintData {
  const locale = new Intl.Locale(tag);
  const content = withTexts(printed, cleanText);
  const words = JSON.stringify(content);
  const { tables, taxes, notes, paymentCode, swissBill, ...others } = content;
  const inColumn = (text: string) => inOrder(breakable(text, columnWord));
  const inOrder = rightToLeft ? isolated : (text: string) => text;
  return {
    ...others,
    ...withTexts({ sender: content.sender, recipients: content.recipients, facts: content.facts }, inColumn),
    tables: tables.map((table) => tableData(withTexts(table, inColumn), decimalMark)),
    taxes: taxes && tableData(withTexts(taxes, inColumn), decimalMark),
    notes: withTexts(notes, (text) => inOrder(breakable(text, lineWord))),
    layout,
    language: locale.language,
    region: locale.region !== undefined && /^[A-Z]{2}$/.test(locale.region) ? locale.region : null,
    rightToLeft,
    fonts: fontsFor(locale, words),
    features: takesLettersApart.test(words) ? {} : { ccmp: 0 },
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

/**
 * Fonts may draw a letter as several glyphs, of which readers of a file make several letters. Only these writings need that.
 */
const takesLettersApart = /\p{sc=Arabic}|\p{Extended_Pictographic}/u;

/** Characters of a word that every column and every line of a note has room for. */
const columnWord = 20;
const lineWord = 80;

/** The same value with other texts. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) =>
      typeof member === 'string' && key !== 'kind' && key !== 'emphasis' ? change(member) : member,
    ),
  ) as Value;
}
