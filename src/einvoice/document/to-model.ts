import { getExtension } from '@docmill/documents';
import type { Invoice } from '@docmill/documents';
import { Amount } from '@docmill/documents/amounts';
import { currencyDecimals } from '@docmill/documents/codes';
import type { EinvoiceContext } from '../contexts.ts';
import { Group } from '../model/group.ts';
import { Term } from '../model/term.ts';
import { allowance, charge, putAdjustments } from './adjustment.ts';
import { putAddress } from './address.ts';
import { schemeOfIdentity } from './identity.ts';
import { putLines } from './line.ts';
import { putParty } from './party.ts';
import { buyer, deliverTo, seller, taxRepresentative } from './party-terms.ts';
import { putPayment } from './payment.ts';
import { noOrder, putInvoicingPeriod, putReferences, wholeCode } from './references.ts';
import { taxPointCodes, textSubject } from './codes.ts';
import { putTotals } from './totals.ts';
import { put } from './values.ts';

/** Converts a calculated document, whose prices include no tax, to the semantic model. */
export function toModel(document: Invoice, context: EinvoiceContext): Group {
  const invoice = new Group('BG-0', '$.doc');
  const decimals = Math.min(2, currencyDecimals(document.currency) ?? 2);
  putHead(invoice, document, context);
  putNotes(invoice, document, context);
  putReferences(invoice, document);
  putParties(invoice, document, context);
  putDelivery(invoice, document, context);
  if (document.payment) putPayment(invoice, document.payment);
  const sums = { group: invoice, sum: document.totals?.sum ?? Amount.zero(decimals), decimals };
  putAdjustments(document.discounts, allowance, { ...sums, path: '$.doc.discounts' });
  putAdjustments(document.charges, charge, { ...sums, path: '$.doc.charges' });
  putTotals(invoice, document, decimals);
  putLines(invoice, document, decimals);
  if (context.orderOrReference && invoice.text('BT-10') === undefined && invoice.text('BT-13') === undefined)
    invoice.add('BT-13', new Term(noOrder, '$.doc.ordering'));
  return invoice;
}

function putHead(invoice: Group, document: Invoice, context: EinvoiceContext): void {
  const { tax } = document;
  const said = (what: EinvoiceContext['process']): string | undefined =>
    typeof what === 'object' ? getExtension(tax, what.extension) : what;
  put(invoice, 'BT-24', said(context.specification), '$.doc.$addons');
  put(invoice, 'BT-23', said(context.process), '$.doc.$addons');
  put(invoice, 'BT-1', wholeCode(document), '$.doc.code');
  put(invoice, 'BT-2', document.issue_date, '$.doc.issue_date');
  put(invoice, 'BT-3', getExtension(tax, 'untdid-document-type'), '$.doc.tax.ext.untdid-document-type');
  put(invoice, 'BT-5', document.currency, '$.doc.currency');
  put(invoice, 'BT-7', document.value_date, '$.doc.value_date');
  putInvoicingPeriod(invoice, document);
  // Only one of date and code is allowed (BR-CO-03), and the date is more exact.
  if (document.value_date !== undefined || tax?.point === undefined) return;
  put(invoice, 'BT-8', taxPointCodes.get(tax.point), '$.doc.tax.point');
  // UBL has the code in the period, which may have no dates then.
  if (invoice.group('BG-14') === undefined) invoice.open('BG-14', '$.doc.tax.point');
}

function putNotes(
  invoice: Group,
  { notes = [], supplier, customer }: Invoice,
  context: EinvoiceContext,
): void {
  const areGerman = supplier?.tax_id?.country === 'DE' && customer?.tax_id?.country === 'DE';
  if (context.oneNote && notes.length > 1 && !areGerman) {
    const group = invoice.open('BG-1', '$.doc.notes');
    put(group, 'BT-22', notes.map(({ text }) => text).join('\n\n'), '$.doc.notes');
    return;
  }
  for (const [index, note] of notes.entries()) {
    const path = `$.doc.notes[${index}]`;
    const group = invoice.open('BG-1', path);
    put(group, 'BT-21', getExtension(note, textSubject), `${path}.ext.${textSubject}`);
    put(group, 'BT-22', note.text, `${path}.text`);
  }
}

/** Puts the parties. If `ordering.seller` names another seller, the supplier is its tax representative. */
function putParties(invoice: Group, document: Invoice, context: EinvoiceContext): void {
  const { supplier, customer, ordering } = document;
  if (ordering?.seller) {
    putParty(invoice, seller, ordering.seller, '$.doc.ordering.seller', context);
    if (supplier) putParty(invoice, taxRepresentative, supplier, '$.doc.supplier');
  } else if (supplier) putParty(invoice, seller, supplier, '$.doc.supplier', context);
  if (customer) putParty(invoice, buyer, customer, '$.doc.customer', context);
}

function putDelivery(invoice: Group, { delivery, customer }: Invoice, context: EinvoiceContext): void {
  const isToldElsewhere = !context.deliverToBuyer || delivery?.date !== undefined;
  const receiver = delivery?.receiver ?? (isToldElsewhere ? undefined : customer);
  const [identity] = delivery?.identities ?? receiver?.identities ?? [];
  if (receiver === undefined && identity === undefined && delivery?.date === undefined) return;
  const path = delivery?.receiver ? '$.doc.delivery.receiver' : '$.doc.customer';
  const group = invoice.open('BG-13', delivery ? '$.doc.delivery' : path);
  put(group, 'BT-70', receiver?.name, `${path}.name`);
  if (identity && delivery)
    put(group, 'BT-71', identity.code, '$.doc.delivery.identities[0]', schemeOfIdentity(identity));
  put(group, 'BT-72', delivery?.date, '$.doc.delivery.date');
  const [address] = receiver?.addresses ?? [];
  if (address) putAddress(group, deliverTo, address, receiver?.tax_id?.country, `${path}.addresses[0]`);
}
