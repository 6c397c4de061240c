import type { SwissBillLabels } from '../labels/swiss-bill-labels.ts';

/** Labelled value, such as a date or a code. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Party as printed: name, address and further details. */
export interface PartyContent {
  readonly heading: string;
  readonly name: string;
  /** Lines below the name in the address of a letter. */
  readonly address: readonly string[];
  /** Tax id and other numbers, people, contact data. */
  readonly details: readonly string[];
}

/** Column of a table; `number` columns are aligned at the decimal mark. */
export interface Column {
  readonly title: string;
  readonly kind: 'text' | 'number' | 'index';
  /** Whether the column shares the space that the other columns leave; only for texts that may wrap freely. */
  readonly flexible?: boolean;
}

/** Cell: a text, with remarks in smaller type below it. */
export interface Cell {
  readonly text: string;
  readonly remarks?: readonly string[];
  readonly strong?: boolean;
}

/** Table whose header row is repeated on every page. */
export interface TableContent {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Row of the totals; `payable` rows are highlighted. */
export interface TotalRow extends Fact {
  readonly emphasis: 'plain' | 'strong' | 'payable';
}

/** Text under a heading. */
export interface NoteContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Payment code that a banking app reads, with its caption. */
export interface PaymentCode {
  readonly payload: string;
  readonly caption: string;
}

/** Payment part with receipt of a Swiss QR-bill. */
export interface SwissBill {
  /** Payload of the Swiss QR code. */
  readonly payload: string;
  /** ISO 639 code of the labels. */
  readonly language: string;
  readonly labels: SwissBillLabels;
  /** IBAN in groups, with its owner. */
  readonly account: readonly string[];
  /** Reference in groups; empty if there is none. */
  readonly reference: string;
  readonly information: string;
  /** Name and address; null for blank fields to be filled in. */
  readonly debtor: readonly string[] | null;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Amount; null for a blank field to be filled in. */
  readonly amount: string | null;
}

/** Whole document as formatted texts, without a layout. */
export interface PrintContent {
  readonly title: string;
  /** Series and code; empty for a draft. */
  readonly code: string;
  readonly marks: readonly string[];
  /** Warning above every page of a document without legal effect. */
  readonly warning: string | null;
  readonly author: string;
  readonly sender: PartyContent | null;
  readonly recipients: readonly PartyContent[];
  readonly facts: readonly Fact[];
  readonly tables: readonly TableContent[];
  readonly taxes: TableContent | null;
  readonly totals: readonly TotalRow[];
  readonly notes: readonly NoteContent[];
  /** Code for payments by credit transfer, in countries whose banks read such codes. */
  readonly paymentCode: PaymentCode | null;
  /** Payment part for payments to an account in Switzerland or Liechtenstein. */
  readonly swissBill: SwissBill | null;
  /** Sender in one line, for the window of an envelope and the foot of the page. */
  readonly senderLine: string;
  readonly footLine: string;
}
