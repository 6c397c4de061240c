import type { SwissBillLabels } from '../labels/swiss-bill-labels.ts';

/** A labelled value, such as a date or a code. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A party as printed: who, where, and the numbers it is known by. */
export interface PartyContent {
  readonly heading: string;
  readonly name: string;
  /** What a letter to it carries beneath the name. */
  readonly address: readonly string[];
  /** Tax id and other numbers, people, ways to reach it. */
  readonly details: readonly string[];
}

/** A column of a table; `number` columns are lined up on the decimal mark. */
export interface Column {
  readonly title: string;
  readonly kind: 'text' | 'number' | 'index';
  /** Share of the room left when all other columns have what they need; only for texts that may wrap freely. */
  readonly flexible?: boolean;
}

/** A cell: the text itself, and remarks set smaller beneath it. */
export interface Cell {
  readonly text: string;
  readonly remarks?: readonly string[];
  readonly strong?: boolean;
}

/** A table whose head is repeated on every page. */
export interface TableContent {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A row of the totals; the `payable` ones carry the eye. */
export interface TotalRow extends Fact {
  readonly emphasis: 'plain' | 'strong' | 'payable';
}

/** A text under a heading. */
export interface NoteContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** A code that a bank's app reads, and what it asks for. */
export interface PaymentCode {
  readonly payload: string;
  readonly caption: string;
}

/** The payment part with receipt of a Swiss QR-bill. */
export interface SwissBill {
  /** Of the Swiss QR code. */
  readonly payload: string;
  /** ISO 639 code of the labels. */
  readonly language: string;
  readonly labels: SwissBillLabels;
  /** The IBAN in groups, and whose it is. */
  readonly account: readonly string[];
  /** In groups; empty for none. */
  readonly reference: string;
  readonly information: string;
  /** Name and address; null where they are to be filled in. */
  readonly debtor: readonly string[] | null;
  /** ISO 4217 */
  readonly currency: string;
  /** Null where it is to be filled in. */
  readonly amount: string | null;
}

/** A whole document as words, ready to be set: everything is formatted, nothing is placed. */
export interface PrintContent {
  readonly title: string;
  /** Series and code, empty for a draft. */
  readonly code: string;
  readonly marks: readonly string[];
  /** What stands over every page of a document that counts for nothing. */
  readonly warning: string | null;
  readonly author: string;
  readonly sender: PartyContent | null;
  readonly recipients: readonly PartyContent[];
  readonly facts: readonly Fact[];
  readonly tables: readonly TableContent[];
  readonly taxes: TableContent | null;
  readonly totals: readonly TotalRow[];
  readonly notes: readonly NoteContent[];
  /** For what is to be paid by credit transfer, in countries whose banks read such codes. */
  readonly paymentCode: PaymentCode | null;
  /** For what is paid to an account in Switzerland or Liechtenstein. */
  readonly swissBill: SwissBill | null;
  /** The sender in one line, for the window of an envelope and the foot of the page. */
  readonly senderLine: string;
  readonly footLine: string;
}
