import { calculateBill } from './bill/bill-calculation.ts';
import { Delivery } from './bill/delivery.ts';
import { Invoice } from './bill/invoice.ts';
import { Order } from './bill/order.ts';
import { calculatePayment } from './bill/payment-calculation.ts';
import { Payment } from './bill/payment.ts';
import { applyScenarios } from './bill/scenarios.ts';
import { calculateStatus } from './bill/status-calculation.ts';
import { Status } from './bill/status.ts';
import { checkTags } from './bill/tags.ts';
import type { Calculation } from './calculation.ts';
import type { AnyPart, Members, Part, PartValue, Values } from './model/part.ts';
import { Message } from './note/message.ts';
import { Address } from './org/address.ts';
import { Item } from './org/item.ts';
import { Identity } from './org/identity.ts';
import { Name } from './org/name.ts';
import { Party } from './org/party.ts';
import { Person } from './org/person.ts';
import { TaxIdentity } from './tax/tax-identity.ts';

/** A part that can be a whole document. */
export interface DocumentType {
  readonly part: AnyPart;
  /** Whether a document without regime gets that of its supplier's tax country. */
  readonly takesRegime: boolean;
  /** Whether a document without UUID gets one. */
  readonly hasUuid: boolean;
  /** Completes a normalised document. */
  readonly calculate: (value: PartValue, calculation: Calculation) => void;
}

function documentType<M extends Members>(
  part: Part<M>,
  calculate?: (value: Values<M>, calculation: Calculation) => void,
): DocumentType {
  return {
    part,
    takesRegime: 'supplier' in part.members,
    hasUuid: 'uuid' in part.members,
    // The value was read with the same part.
    calculate: (value, calculation) => calculate?.(value as Values<M>, calculation),
  };
}

/** All document types; to add one, declare its part and list it here. */
export const documentTypes: readonly DocumentType[] = [
  documentType(Invoice, (invoice, calculation) => {
    checkTags('bill/invoice', calculation);
    calculateBill(invoice, invoice.payment, calculation);
    applyScenarios(invoice, calculation);
  }),
  documentType(Order, (order, calculation) => calculateBill(order, order.payment, calculation)),
  documentType(Delivery, (delivery, calculation) => {
    checkTags('bill/delivery', calculation);
    calculateBill(delivery, undefined, calculation);
  }),
  documentType(Payment, calculatePayment),
  documentType(Status, calculateStatus),
  documentType(Party),
  documentType(Person),
  documentType(Item),
  documentType(Identity),
  documentType(Address),
  documentType(Name),
  documentType(TaxIdentity),
  documentType(Message),
];

const byName = new Map(documentTypes.map((type) => [type.part.name, type]));

/** Returns the document type of a short schema id such as `bill/invoice`; undefined if the format has none. */
export function documentTypeFor(short: string): DocumentType | undefined {
  return byName.get(short);
}
