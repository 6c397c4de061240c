/** Extension of taxes: category of the base (P_13). */
export const taxCategory = 'pl-favat-tax-category';

/** Extension of the invoice's tax: ground of an exemption (P_19); also the source of the note with its wording. */
export const exemption = 'pl-favat-exemption';

/** Extension of the customer: whether it is part of a local government unit (Podmiot2/JST). */
export const subordinateUnit = 'pl-favat-jst';

/** Extension of the customer: whether it is a member of a VAT group (Podmiot2/GV). */
export const vatGroup = 'pl-favat-group-vat';

/** Extension of identities: role of a third party (Podmiot3/Rola). */
export const thirdPartyRole = 'pl-favat-third-party-role';

/** Extension of payment instructions and payments: payment means (FormaPlatnosci). */
export const paymentMeans = 'pl-favat-payment-means';

/** Extension of the invoice's tax: whether the customer issues the invoice (P_17). */
export const selfBilling = 'pl-favat-self-billing';

/** Extension of the invoice's tax: whether the customer owes the tax (P_18). */
export const reverseCharge = 'pl-favat-reverse-charge';

/** The code for "yes" in FA(3). */
export const yes = '1';
const yesOrNo = [yes, '2'];

/** Role of a local government unit that receives the purchase of its part. */
export const unitAsRecipient = '8';

/** Role of a member of a VAT group that receives the purchase of the group. */
export const groupMemberAsRecipient = '10';

/** Extensions of FA(3) with their codes; the comments name the field of the structure. */
export const extensions: Readonly<Record<string, readonly string[]>> = {
  [taxCategory]: [
    '1', // general rate, 22 or 23 %
    '2', // first reduced rate, 7 or 8 %
    '3', // second reduced rate, 5 %
    '4', // lump sum of taxis
    '5', // special procedures, One Stop Shop
    '6.1', // 0 %, domestic
    '6.2', // 0 %, intra-community supply of goods
    '6.3', // 0 %, export
    '7', // exempt
    '8', // supplied outside the country
    '9', // services of art. 100 (1) (4), reverse charge in another member state
    '10', // domestic reverse charge
    '11', // margin
  ],
  // RodzajFaktury: invoice, advance payment, settlement, simplified, and their corrections.
  'pl-favat-invoice-type': ['VAT', 'ZAL', 'ROZ', 'UPR', 'KOR', 'KOR_ZAL', 'KOR_ROZ'],
  'pl-favat-cash-accounting': yesOrNo, // P_16
  [selfBilling]: yesOrNo,
  [reverseCharge]: yesOrNo,
  'pl-favat-split-payment': yesOrNo, // P_18A
  // Polish act (A), Directive 2006/112/EC (B), other (C).
  [exemption]: ['A', 'B', 'C'],
  // P_PMarzy: travel agencies; second-hand goods, works of art, antiques and collectors' items.
  'pl-favat-margin-scheme': ['2', '3.1', '3.2', '3.3'],
  // Cash, card, voucher, cheque, credit, transfer, mobile.
  [paymentMeans]: ['1', '2', '3', '4', '5', '6', '7'],
  [subordinateUnit]: yesOrNo,
  [vatGroup]: yesOrNo,
  [thirdPartyRole]: [
    '1', // factor
    '2', // recipient
    '3', // original entity
    '4', // additional purchaser
    '5', // issuer
    '6', // payer
    '7', // local government unit as issuer
    unitAsRecipient,
    '9', // member of a VAT group as issuer
    groupMemberAsRecipient,
    '11', // employee
  ],
  // TypKorekty: a correction takes effect on the date of the original, of the correction, or another.
  'pl-favat-effective-date': ['1', '2', '3'],
};
