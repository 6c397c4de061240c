import { getExtension } from '@docmill/documents';
import type { Invoice, Ordering } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';

import type { Group } from '../model/group.ts';
import type { TermId } from '../model/terms.ts';
import { referenceKind } from './line.ts';
import { periodOf, putPeriod } from './period.ts';
import { put, compactList, compactObject } from './values.ts';

/** Lists of referenced documents, each with the term of its id. */
const references = [
  ['projects', 'BT-11'],
  ['contracts', 'BT-12'],
  ['purchases', 'BT-13'],
  ['sales', 'BT-14'],
  ['receiving', 'BT-15'],
  ['despatch', 'BT-16'],
  ['tender', 'BT-17'],
] as const satisfies readonly (readonly [keyof Ordering, TermId])[];

/** Placeholder for an unknown order. */
export const noOrder = 'NA';

/** Puts the references to orders, preceding invoices and attachments into the model. */
export function putReferences(invoice: Group, document: Invoice): void {
  const { ordering, preceding = [], attachments = [] } = document;
  if (ordering) putOrdering(invoice, ordering);
  for (const [index, reference] of preceding.entries()) {
    const path = `$.doc.preceding[${index}]`;
    const group = invoice.open('BG-3', path);
    put(group, 'BT-25', wholeCode(reference), `${path}.code`);
    put(group, 'BT-26', reference.issue_date, `${path}.issue_date`);
  }
  for (const [index, { code, description, url }] of attachments.entries()) {
    const path = `$.doc.attachments[${index}]`;
    const group = invoice.open('BG-24', path);
    put(group, 'BT-122', code, `${path}.code`);
    put(group, 'BT-123', description, `${path}.description`);
    put(group, 'BT-124', url, `${path}.url`);
  }
}

function putOrdering(invoice: Group, ordering: Ordering): void {
  const path = '$.doc.ordering';
  put(invoice, 'BT-10', ordering.code, `${path}.code`);
  put(invoice, 'BT-19', ordering.cost, `${path}.cost`);
  for (const [member, id] of references) {
    const [first] = ordering[member] ?? [];
    if (first) put(invoice, id, wholeCode(first), `${path}.${member}[0]`);
  }
  const { identities = [] } = ordering;
  const kinds = identities.map((identity) => getExtension(identity, referenceKind));
  const index = Math.max(
    0,
    kinds.findIndex((kind) => kind !== undefined),
  );
  put(invoice, 'BT-18', identities[index]?.code, `${path}.identities[${index}]`, kinds[index]);
}

/** Joins series and code to the number that readers of the invoice see. */
export function wholeCode({ series, code }: { series?: string; code?: string }): string {
  return [series, code].filter(Boolean).join('-');
}

/** Puts the invoicing period: that of the order, otherwise that of the delivery. */
export function putInvoicingPeriod(invoice: Group, { ordering, delivery }: Invoice): void {
  if (ordering?.period) putPeriod(invoice, 'BG-14', ordering.period, '$.doc.ordering.period');
  else putPeriod(invoice, 'BG-14', delivery?.period, '$.doc.delivery.period');
}

/** Returns the order references in the form of documents. */
export function readOrdering(invoice: Group, seller: JsonObject | undefined): JsonObject | undefined {
  const object = invoice.first('BT-18');
  return compactObject<JsonObject>({
    code: invoice.text('BT-10'),
    identities: object && [
      {
        code: object.text,
        ...(object.scheme !== undefined && { ext: { [referenceKind]: object.scheme } }),
      },
    ],
    cost: invoice.text('BT-19'),
    period: periodOf(invoice.group('BG-14')),
    seller,
    ...Object.fromEntries(references.map(([member, id]) => [member, readReferences(invoice, id)])),
  });
}

function readReferences(invoice: Group, id: TermId): JsonObject[] | undefined {
  return compactList(
    invoice
      .all(id)
      .filter(({ text }) => text !== '')
      .map(({ text }) => ({ code: text })),
  );
}

/** Returns the invoices that this one corrects or completes. */
export function precedingOf(invoice: Group): JsonObject[] | undefined {
  return compactList(
    invoice.groups('BG-3').map((group) => {
      const code = group.text('BT-25');
      return code === undefined
        ? undefined
        : compactObject<JsonObject>({ issue_date: group.text('BT-26'), code });
    }),
  );
}

/** Returns the supporting documents that are stored elsewhere. Embedded ones are files, not members of the document. */
export function attachmentsOf(invoice: Group): JsonObject[] | undefined {
  return compactList(
    invoice.groups('BG-24').map((group) =>
      compactObject<JsonObject>({
        code: group.text('BT-122'),
        description: group.text('BT-123'),
        url: group.text('BT-124'),
      }),
    ),
  );
}
