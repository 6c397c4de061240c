import { branch, fixed, group, leaf } from '../syntax/entry.ts';
import { adjustment, categoryEntries, objectReference, period } from './values.ts';

const product = branch('ram:SpecifiedTradeProduct', [
  leaf('ram:GlobalID', 'BT-157', { scheme: 'schemeID' }),
  leaf('ram:SellerAssignedID', 'BT-155'),
  leaf('ram:BuyerAssignedID', 'BT-156'),
  leaf('ram:Name', 'BT-153'),
  leaf('ram:Description', 'BT-154'),
  group('ram:ApplicableProductCharacteristic', 'BG-32', [
    leaf('ram:Description', 'BT-160'),
    leaf('ram:Value', 'BT-161'),
  ]),
  leaf('ram:DesignatedProductClassification/ram:ClassCode', 'BT-158', {
    scheme: 'listID',
    version: 'listVersionID',
  }),
  leaf('ram:OriginTradeCountry/ram:ID', 'BT-159'),
]);

const agreement = branch('ram:SpecifiedLineTradeAgreement', [
  leaf('ram:BuyerOrderReferencedDocument/ram:LineID', 'BT-132'),
  branch('ram:GrossPriceProductTradePrice', [
    leaf('ram:ChargeAmount', 'BT-148'),
    branch('ram:AppliedTradeAllowanceCharge', [
      fixed('ram:ChargeIndicator/udt:Indicator', 'false'),
      leaf('ram:ActualAmount', 'BT-147'),
    ]),
  ]),
  branch('ram:NetPriceProductTradePrice', [
    leaf('ram:ChargeAmount', 'BT-146'),
    leaf('ram:BasisQuantity', 'BT-149', { terms: { unitCode: 'BT-150' } }),
  ]),
]);

const allowance = group(
  'ram:SpecifiedTradeAllowanceCharge',
  'BG-27',
  adjustment('false', {
    percent: 'BT-138',
    base: 'BT-137',
    amount: 'BT-136',
    code: 'BT-140',
    reason: 'BT-139',
  }),
);

const charge = group(
  'ram:SpecifiedTradeAllowanceCharge',
  'BG-28',
  adjustment('true', {
    percent: 'BT-143',
    base: 'BT-142',
    amount: 'BT-141',
    code: 'BT-145',
    reason: 'BT-144',
  }),
);

const settlement = branch('ram:SpecifiedLineTradeSettlement', [
  group('ram:ApplicableTradeTax', 'BG-30', categoryEntries('BT-151', 'BT-152')),
  period('BG-26', 'BT-134', 'BT-135'),
  charge,
  allowance,
  leaf('ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount', 'BT-131'),
  objectReference('BT-128', fixed('ram:TypeCode', '130')),
  leaf('ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID', 'BT-133'),
]);

/** BG-25 */
export const line = group('ram:IncludedSupplyChainTradeLineItem', 'BG-25', [
  branch('ram:AssociatedDocumentLineDocument', [
    leaf('ram:LineID', 'BT-126'),
    leaf('ram:IncludedNote/ram:Content', 'BT-127'),
  ]),
  product,
  agreement,
  branch('ram:SpecifiedLineTradeDelivery', [
    leaf('ram:BilledQuantity', 'BT-129', { terms: { unitCode: 'BT-130' } }),
  ]),
  settlement,
]);
