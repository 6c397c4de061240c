/** Operations on documents and envelopes, their errors, and the types of documents. */
export {
  build,
  convertCurrency,
  correct,
  correctionOptions,
  invert,
  patchEnvelope,
  removeIncludedTaxes,
  replicate,
  sign,
  verify,
} from './documents.ts';
export type { Built, Described, Verified } from './documents.ts';
export { checkHeader, link, stamp } from './stamps-and-links.ts';
export { isEnvelope, signaturesOf } from './envelope.ts';
export type { Envelope } from './envelope.ts';
export { defaultLimits } from './context.ts';
export type { Context, Limits } from './context.ts';
export { systemContext } from './system-context.ts';
export { digestOf } from './digest.ts';
export type { Digest } from './digest.ts';
export { catchRefusal, DocumentRefusal, Refusal } from './document-error.ts';
export type { DocumentError, DocumentErrorKey, Fault, OperationError } from './document-error.ts';
export type { SignatureClaims, SignaturePayload, SigningKey, VerificationKey } from './signature.ts';
export { codedTypes } from './validation.ts';

// Documents as values with amounts and percentages, in place of JSON.
export { readDocument } from './document.ts';
export type { Document } from './document.ts';
export { invoiceOf } from './bill/bill-of.ts';
export { correctingTypes } from './bill/invoice-type.ts';
export { getExtension } from './extensions.ts';
export { exchangeRate } from './currency/exchange-rate.ts';
export type { Charge, Discount } from './bill/adjustment.ts';
export type { CorrectionOptions } from './bill/correction-options.ts';
export type { Delivery } from './bill/delivery.ts';
export type { Ordering, PaymentDetails } from './bill/details.ts';
export type { Invoice } from './bill/invoice.ts';
export type { LineCharge, LineDiscount } from './bill/line-adjustment.ts';
export type { Line } from './bill/line.ts';
export type { Order } from './bill/order.ts';
export type { Payment } from './bill/payment.ts';
export type { Status } from './bill/status.ts';
export type { Totals } from './bill/totals.ts';
export type { Period } from './cal/period.ts';
export type { ExchangeRate } from './currency/exchange-rate.ts';
export type { Message } from './note/message.ts';
export type { Address } from './org/address.ts';
export type { Attachment } from './org/attachment.ts';
export type { DocumentRef } from './org/document-ref.ts';
export type { Identity } from './org/identity.ts';
export type { Inbox } from './org/inbox.ts';
export type { Item } from './org/item.ts';
export type { Note } from './org/note.ts';
export type { Party } from './org/party.ts';
export type { Person } from './org/person.ts';
export type { Instructions } from './pay/instructions.ts';
export type { CreditTransfer } from './pay/means.ts';
export type { PayRecord } from './pay/record.ts';
export type { Terms } from './pay/terms.ts';
export type { Combo } from './tax/combo.ts';
export type { TaxIdentity } from './tax/tax-identity.ts';
export type { RateTotal } from './tax/total.ts';
