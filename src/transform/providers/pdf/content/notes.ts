import type { Labels } from '../labels/labels.ts';
import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import type { PrintContext } from './print-context.ts';
import type { NoteContent } from './print-content.ts';

/** Returns the sections under the totals: payment, tax notes, notes, stamps of authorities. */
export function documentNotes(document: PdfJson, head: PdfJson, context: PrintContext): NoteContent[] {
  const { labels } = context;
  const texts = [...objectsAt(objectAt(document, 'tax'), 'notes'), ...objectsAt(document, 'notes')];
  const sections: NoteContent[] = [
    {
      heading: labels.payment,
      paragraphs: instructions(objectAt(objectAt(document, 'payment'), 'instructions'), context),
    },
    { heading: labels.terms, paragraphs: terms(objectAt(objectAt(document, 'payment'), 'terms'), context) },
    { heading: labels.paid, paragraphs: advances(objectAt(document, 'payment'), context) },
    { heading: labels.notes, paragraphs: texts.map((note) => textAt(note, 'text')) },
    { heading: labels.reference, paragraphs: objectsAt(head, 'stamps').map(stampText) },
  ];
  return sections
    .map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.filter((text) => text !== '') }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

const methods: Readonly<Record<string, keyof Labels['methods']>> = {
  'credit-transfer': 'creditTransfer',
  'direct-debit': 'directDebit',
  card: 'card',
  cash: 'cash',
  cheque: 'cheque',
  'bank-draft': 'cheque',
  online: 'online',
};

/** Returns the name of a means of payment by its key; qualifiers after `+` are ignored. */
export function methodText(key: string, labels: Labels): string {
  const method = methods[key.split('+')[0] ?? ''];
  return method ? labels.methods[method] : '';
}

function instructions(from: PdfJson, context: PrintContext): string[] {
  const { labels } = context;
  const card = objectAt(from, 'card');
  const debit = objectAt(from, 'direct_debit');
  return [
    joined([methodText(textAt(from, 'key'), labels), textAt(from, 'detail')], ' · '),
    ...objectsAt(from, 'credit_transfer').map((transfer) => transferText(transfer, labels)),
    joined(
      [textAt(card, 'last4') === '' ? '' : `•••• ${textAt(card, 'last4')}`, textAt(card, 'holder')],
      ' · ',
    ),
    joined([textAt(debit, 'ref'), textAt(debit, 'creditor'), groupedIban(textAt(debit, 'account'))], ' · '),
    ...objectsAt(from, 'online').map((page) => joined([textAt(page, 'label'), textAt(page, 'url')], ' · ')),
    textAt(from, 'ref') === '' ? '' : `${labels.reference}: ${textAt(from, 'ref')}`,
    textAt(from, 'notes'),
  ];
}

const labelled = (label: string, value: string) => (value === '' ? '' : `${label} ${value}`);

function transferText(transfer: PdfJson, labels: Labels): string {
  return joined(
    [
      textAt(transfer, 'name'),
      labelled('IBAN', groupedIban(textAt(transfer, 'iban'))),
      labelled('BIC', textAt(transfer, 'bic')),
      labelled(labels.account, textAt(transfer, 'number')),
      textAt(transfer, 'sort_code'),
    ],
    ' · ',
  );
}

// Groups of four characters, as ISO 13616 prescribes for an IBAN on paper.
function groupedIban(iban: string): string {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{6,30}$/.test(iban) ? (iban.match(/.{1,4}/g) ?? []).join('\u00A0') : iban;
}

function terms(from: PdfJson, context: PrintContext): string[] {
  const dates = objectsAt(from, 'due_dates').map((due) => {
    const percent = textAt(due, 'percent');
    const currency = textAt(due, 'currency') || context.currency;
    return joined(
      [
        context.locale.date(textAt(due, 'date')),
        context.money(textAt(due, 'amount'), currency),
        percent === '' ? '' : context.locale.percent(percent),
        textAt(due, 'notes'),
      ],
      ' · ',
    );
  });
  return [textAt(from, 'notes'), textAt(from, 'detail'), ...dates];
}

function advances(payment: PdfJson, context: PrintContext): string[] {
  return objectsAt(payment, 'advances').map((advance) =>
    joined(
      [
        context.locale.date(textAt(advance, 'date')),
        textAt(advance, 'description'),
        methodText(textAt(advance, 'key'), context.labels),
        context.money(textAt(advance, 'amount'), textAt(advance, 'currency') || context.currency),
      ],
      ' · ',
    ),
  );
}

function stampText(stamp: PdfJson): string {
  return joined([textAt(stamp, 'prv'), textAt(stamp, 'val')], ': ');
}
