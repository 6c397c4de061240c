import { Period } from '../cal/period.ts';
import { meta } from '../model/maps.ts';
import { list, optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, date } from '../model/scalars.ts';
import { DocumentRef } from '../org/document-ref.ts';
import { Identity } from '../org/identity.ts';
import { Party } from '../org/party.ts';
import { Website } from '../org/website.ts';
import { Instructions } from '../pay/instructions.ts';
import { PayRecord } from '../pay/record.ts';
import { Terms } from '../pay/terms.ts';

export const Ordering = part('bill/ordering', 'What preceded the document: order, contract, project.', {
  code: optional(code, "The buyer's reference."),
  cost: optional(code, "The buyer's cost centre."),
  identities: optional(list(Identity), 'Further codes of the order.'),
  period: optional(Period, 'Span the document covers.'),
  buyer: optional(Party, 'Who bought, when it was not the customer.'),
  seller: optional(Party, 'Who sold, when it was not the supplier.'),
  issuer: optional(Party, 'Who issued the document for the supplier.'),
  projects: optional(list(DocumentRef), 'Projects.'),
  contracts: optional(list(DocumentRef), 'Contracts.'),
  purchases: optional(list(DocumentRef), 'Purchase orders.'),
  sales: optional(list(DocumentRef), 'Sales orders.'),
  despatch: optional(list(DocumentRef), 'Delivery notes.'),
  receiving: optional(list(DocumentRef), 'Receipts of goods.'),
  tender: optional(list(DocumentRef), 'Tenders.'),
});
export type Ordering = ValuesOf<typeof Ordering>;

/** Payment terms and instructions of a bill, and earlier payments. */
export const PaymentDetails = part('bill/payment-details', 'How and when the document is paid.', {
  payee: optional(Party, 'Who receives the money, when it is not the supplier.'),
  payer: optional(Party, 'Who pays, when it is not the customer.'),
  terms: optional(Terms, 'When it is to be paid.'),
  advances: optional(list(PayRecord), 'What was paid before.'),
  instructions: optional(Instructions, 'How it is to be paid.'),
});
export type PaymentDetails = ValuesOf<typeof PaymentDetails>;

export const DeliveryDetails = part('bill/delivery-details', 'Where and when goods are delivered.', {
  receiver: optional(Party, 'Who receives them.'),
  identities: optional(list(Identity), 'Codes of the delivery.'),
  date: optional(date, 'Day of delivery.'),
  period: optional(Period, 'Span of the deliveries.'),
  meta: optional(meta, 'Further data.'),
});
export type DeliveryDetails = ValuesOf<typeof DeliveryDetails>;

export const Tracking = part('bill/tracking', 'How to follow the shipment.', {
  code: optional(code, 'Tracking code.'),
  website: optional(Website, 'Where to follow it.'),
});
export type Tracking = ValuesOf<typeof Tracking>;
