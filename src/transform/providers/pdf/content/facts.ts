import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import { periodText } from './lines.ts';
import { documentCode } from './document-title.ts';
import type { PrintContext } from './print-context.ts';
import type { Fact } from './print-content.ts';
import { identityText } from './party.ts';

/** Returns dates, references and other short facts about a document. */
export function documentFacts(document: PdfJson, context: PrintContext): Fact[] {
  const { labels, locale } = context;
  const ordering = objectAt(document, 'ordering');
  const dueDates = objectsAt(objectAt(objectAt(document, 'payment'), 'terms'), 'due_dates');
  const facts: Fact[] = [
    { label: labels.issueDate, value: issued(document, context) },
    { label: labels.operationDate, value: locale.date(textAt(document, 'op_date')) },
    { label: labels.valueDate, value: locale.date(textAt(document, 'value_date')) },
    { label: labels.dueDate, value: dueDates.length === 1 ? locale.date(textAt(dueDates[0], 'date')) : '' },
    { label: labels.period, value: periodText(objectAt(ordering, 'period'), context).replace(' – ', ' –\n') },
    { label: labels.orderCode, value: textAt(ordering, 'code') },
    ...references(ordering, 'purchases', labels.orderCode, context),
    ...references(ordering, 'contracts', labels.contract, context),
    ...references(ordering, 'despatch', labels.titles.deliveryNote, context),
    { label: labels.tracking, value: textAt(objectAt(document, 'tracking'), 'code') },
    ...references(document, 'preceding', labels.refersTo, context),
    ...objectsAt(document, 'preceding').map((row) => ({
      label: labels.reason,
      value: textAt(row, 'reason'),
    })),
    ...rates(document, context),
    ...objectsAt(ordering, 'identities').map((identity) => ({
      label: labels.reference,
      value: identityText(identity),
    })),
  ];
  return facts.filter((fact) => fact.value !== '');
}

/** Formats a reference to another document: `SAMPLE-001,` and its date on the next line. */
export function referenceText(reference: PdfJson, context: PrintContext): string {
  return joined([documentCode(reference), context.locale.date(textAt(reference, 'issue_date'))], ',\n');
}

function issued(document: PdfJson, context: PrintContext): string {
  const time = textAt(document, 'issue_time');
  const date = context.locale.date(textAt(document, 'issue_date'));
  return joined([date, time === '' ? '' : context.locale.time(time)], ' ');
}

function references(from: PdfJson, key: string, label: string, context: PrintContext): Fact[] {
  return objectsAt(from, key).map((row) => ({ label, value: referenceText(row, context) }));
}

function rates(document: PdfJson, context: PrintContext): Fact[] {
  return objectsAt(document, 'exchange_rates').map((rate) => ({
    label: context.labels.exchangeRate,
    value: `1 ${textAt(rate, 'from')} = ${context.locale.number(textAt(rate, 'amount'))} ${textAt(rate, 'to')}`,
  }));
}
