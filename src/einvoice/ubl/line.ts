import { branch, filler, group, leaf } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';
import { isoDate } from '../syntax/spelling.ts';
import { adjustment, amount, categoryEntries } from './amounts.ts';

const allowance = group(
  'cac:AllowanceCharge',
  'BG-27',
  adjustment('false', {
    code: 'BT-140',
    reason: 'BT-139',
    percent: 'BT-138',
    amount: 'BT-136',
    base: 'BT-137',
  }),
);

const charge = group(
  'cac:AllowanceCharge',
  'BG-28',
  adjustment('true', {
    code: 'BT-145',
    reason: 'BT-144',
    percent: 'BT-143',
    amount: 'BT-141',
    base: 'BT-142',
  }),
);

const item = branch('cac:Item', [
  leaf('cbc:Description', 'BT-154'),
  leaf('cbc:Name', 'BT-153'),
  leaf('cac:BuyersItemIdentification/cbc:ID', 'BT-156'),
  leaf('cac:SellersItemIdentification/cbc:ID', 'BT-155'),
  leaf('cac:StandardItemIdentification/cbc:ID', 'BT-157', { scheme: 'schemeID' }),
  leaf('cac:OriginCountry/cbc:IdentificationCode', 'BT-159'),
  leaf('cac:CommodityClassification/cbc:ItemClassificationCode', 'BT-158', {
    scheme: 'listID',
    version: 'listVersionID',
  }),
  group('cac:ClassifiedTaxCategory', 'BG-30', categoryEntries('BT-151', 'BT-152')),
  group('cac:AdditionalItemProperty', 'BG-32', [leaf('cbc:Name', 'BT-160'), leaf('cbc:Value', 'BT-161')]),
]);

const price = branch('cac:Price', [
  amount('cbc:PriceAmount', 'BT-146'),
  leaf('cbc:BaseQuantity', 'BT-149', { terms: { unitCode: 'BT-150' } }),
  branch('cac:AllowanceCharge', [
    // A price can only have a discount, regardless of the indicator in received invoices.
    filler('cbc:ChargeIndicator', 'false'),
    amount('cbc:Amount', 'BT-147'),
    amount('cbc:BaseAmount', 'BT-148'),
  ]),
]);

/** Creates BG-25, a line of an invoice or a credit note, with the element of its quantity. */
export function line(name: 'cac:InvoiceLine' | 'cac:CreditNoteLine', quantity: string): Entry {
  return group(name, 'BG-25', [
    leaf('cbc:ID', 'BT-126'),
    leaf('cbc:Note', 'BT-127'),
    leaf(quantity, 'BT-129', { terms: { unitCode: 'BT-130' } }),
    amount('cbc:LineExtensionAmount', 'BT-131'),
    leaf('cbc:AccountingCost', 'BT-133'),
    group('cac:InvoicePeriod', 'BG-26', [
      leaf('cbc:StartDate', 'BT-134', { spelling: isoDate }),
      leaf('cbc:EndDate', 'BT-135', { spelling: isoDate }),
    ]),
    leaf('cac:OrderLineReference/cbc:LineID', 'BT-132'),
    branch('cac:DocumentReference', [
      leaf('cbc:ID', 'BT-128', { scheme: 'schemeID' }),
      filler('cbc:DocumentTypeCode', '130'),
    ]),
    charge,
    allowance,
    item,
    price,
  ]);
}
