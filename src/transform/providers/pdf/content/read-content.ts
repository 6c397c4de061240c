import { printLocale } from '../format/print-locale.ts';
import type { PrintLocale } from '../format/print-locale.ts';
import type { PdfOptions } from '../pdf-options.ts';
import type { PdfJson } from '../reading.ts';
import { hasObject, objectAt, textAt } from '../reading.ts';
import { documentCode, documentTitle, schemaOf } from './document-title.ts';
import { documentFacts } from './facts.ts';
import { linesTable } from './lines.ts';
import { documentNotes } from './notes.ts';
import { footLine, partyContent, listPeople, senderLine } from './party.ts';
import { paymentCode } from './payment-code.ts';
import { paymentTable, paymentTotals } from './payment-lines.ts';
import { plainTable, statusTable } from './plain-table.ts';
import { printContext } from './print-context.ts';
import type { PrintContext } from './print-context.ts';
import type { PartyContent, PrintContent, TableContent } from './print-content.ts';
import { swissBill, swissPayment } from './swiss-bill.ts';
import { documentTaxes } from './taxes.ts';
import { totalRows } from './totals.ts';

/** Content and its locale. */
interface ReadContent {
  readonly content: PrintContent;
  readonly locale: PrintLocale;
  /** Expected parts that are missing in the print, and why. */
  readonly notices: readonly string[];
}

/** Converts an envelope (or a bare document) to formatted texts; no member of it is required or trusted. */
export function readContent(envelope: PdfJson, options: PdfOptions): ReadContent {
  const document = hasObject(envelope, 'doc') ? objectAt(envelope, 'doc') : envelope;
  const isParty = schemaOf(document) === 'org/party';
  const supplier = isParty ? document : objectAt(document, 'supplier');
  const locale = printLocale(options, countryOf(supplier));
  const negated = options.adjustment === true && textAt(document, 'type') === 'credit-note';
  const context = printContext(locale, textAt(document, 'currency'), negated);
  const isPayment = schemaOf(document) === 'bill/payment';
  const lines = isParty ? undefined : createLinesTable(document, context);
  const paid = options.sandbox ? undefined : swissPayment(document);
  const bill =
    paid && 'payment' in paid ? swissBill(paid.payment, new Intl.Locale(locale.tag).language) : null;
  return {
    locale,
    notices: paid && 'lacks' in paid ? [`No Swiss payment part is printed: it lacks ${paid.lacks}`] : [],
    content: {
      title: documentTitle(document, context.labels),
      code: documentCode(document),
      marks: [options.duplicate ? context.labels.duplicate : '', options.label ?? ''].filter(
        (mark) => mark !== '',
      ),
      warning: options.sandbox ? context.labels.sandbox : null,
      author: textAt(supplier, 'name'),
      sender: hasObject(document, 'supplier') || isParty ? createSender(document, supplier, context) : null,
      recipients: isParty
        ? listPeople(document, context.labels.titles.party, locale)
        : createRecipients(document, context),
      facts: documentFacts(document, context),
      tables: lines ? [lines] : [],
      taxes: documentTaxes(document, context) ?? null,
      totals: isPayment ? paymentTotals(document, context) : totalRows(document, context),
      paymentCode: options.sandbox || bill ? null : paymentCode(document, context),
      swissBill: bill,
      notes: documentNotes(document, objectAt(envelope, 'head'), context),
      senderLine: senderLine(supplier, locale),
      footLine: footLine(supplier, locale),
    },
  };
}

/** Returns the country that determines the default language of a supplier. */
function countryOf(supplier: PdfJson): string {
  const addresses = supplier['addresses'];
  const first: unknown = Array.isArray(addresses) ? addresses[0] : undefined;
  return textAt(objectAt(supplier, 'tax_id'), 'country') || textAt(objectAt({ first }, 'first'), 'country');
}

function createLinesTable(document: PdfJson, context: PrintContext): TableContent | undefined {
  switch (schemaOf(document)) {
    case 'bill/invoice':
    case 'bill/order':
    case 'bill/delivery':
      return linesTable(document, context);
    case 'bill/payment':
      return paymentTable(document, context);
    case 'bill/status':
      return statusTable(document, context);
    default:
      return plainTable(document, context);
  }
}

function createSender(document: PdfJson, supplier: PdfJson, context: PrintContext): PartyContent {
  return partyContent(context.labels.from, supplier, context.locale, crossesBorder(document));
}

function createRecipients(document: PdfJson, context: PrintContext): PartyContent[] {
  const { labels, locale } = context;
  const foreign = crossesBorder(document);
  const receiver = objectAt(objectAt(document, 'delivery'), 'receiver');
  const shown: [string, PdfJson][] = [
    [labels.to, objectAt(document, 'customer')],
    [labels.payee, objectAt(objectAt(document, 'payment'), 'payee')],
    [labels.deliverTo, receiver],
  ];
  return shown
    .filter(([, party]) => Object.keys(party).length > 0)
    .map(([heading, party]) => partyContent(heading, party, locale, foreign));
}

function crossesBorder(document: PdfJson): boolean {
  const customer = textAt(objectAt(objectAt(document, 'customer'), 'tax_id'), 'country');
  return (
    customer !== '' && customer !== textAt(objectAt(objectAt(document, 'supplier'), 'tax_id'), 'country')
  );
}
