import { ExchangeRate } from '../currency/exchange-rate.ts';
import { embedded, meta } from '../model/maps.ts';
import { list, optional, required } from '../model/part.ts';
import { code, currency, date, key, taxCountry, time, uuid } from '../model/scalars.ts';
import { Attachment } from '../org/attachment.ts';
import { DocumentRef } from '../org/document-ref.ts';
import { Note } from '../org/note.ts';
import { Party } from '../org/party.ts';
import { Charge, Discount } from './adjustment.ts';
import { Line } from './line.ts';
import { Tax } from './tax.ts';

/** Members that determine the rules for a document. */
export const settingMembers = {
  $regime: optional(taxCountry, "Tax regime, taken from the supplier's tax identity when absent."),
  $addons: optional(list(key), 'Addons whose rules apply, each after those it requires.'),
};

/** Members that identify the document. */
export const codeMembers = {
  uuid: optional(uuid, 'Universally unique identifier.'),
  type: required(key, 'Type of the document.'),
  series: optional(code, 'Series of the code.'),
  code: optional(code, 'Code of the document, unique in its series.'),
  issue_date: required(date, 'Day of issue; today when absent.'),
  issue_time: optional(time, 'Time of issue; now when empty.'),
};

/** Members at the beginning of documents with tags. */
export const headMembers = {
  ...settingMembers,
  $tags: optional(list(key), 'Tags that change how the document is treated.'),
  ...codeMembers,
};

/** Members of documents in a currency. */
export const moneyMembers = {
  value_date: optional(date, 'Day that decides on tax rates, when it is not the day of issue.'),
  currency: required(currency, "Currency of all amounts; the regime's when absent."),
  exchange_rates: optional(list(ExchangeRate), 'Rates for amounts in other currencies.'),
  preceding: optional(list(DocumentRef), 'Documents that this one corrects, replaces or continues.'),
};

/** Supplier and customer. */
export const partyMembers = {
  supplier: required(Party, 'Who supplies.'),
  customer: optional(Party, 'Who is supplied.'),
};

/** Rows with prices, and their tax settings. */
export const rowMembers = {
  tax: optional(Tax, 'How taxes are treated.'),
  lines: optional(list(Line), 'Rows of goods and services.'),
  discounts: optional(list(Discount), 'What is taken off the whole.'),
  charges: optional(list(Charge), 'What is added to the whole.'),
};

/** Members at the end of documents in a currency. */
export const footMembers = {
  notes: optional(list(Note), 'Remarks.'),
  complements: optional(list(embedded), 'Further documents inside this one.'),
  meta: optional(meta, 'Further data.'),
};

/** Members with attached files. */
export const fileMembers = {
  attachments: optional(list(Attachment), 'Files that belong to the document.'),
};
