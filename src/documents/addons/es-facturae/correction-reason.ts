/** Extension of the reference to a corrected invoice: reason for the correction, `ReasonCode`. */
export const correctionReason = 'es-facturae-correction';

export const correctionReasons = [
  // Mistakes in mandatory content of an invoice (Real Decreto 1619/2012, arts. 6, 7 and 15).
  '01', // number
  '02', // series
  '03', // date of issue
  '04', // name of the issuer
  '05', // name of the recipient
  '06', // tax identity of the issuer
  '07', // tax identity of the recipient
  '08', // address of the issuer
  '09', // address of the recipient
  '10', // description of the operation
  '11', // tax rate
  '12', // amount of tax
  '13', // date or period
  '14', // class of the invoice
  '15', // legal mentions
  '16', // taxable base
  // Changes of base or tax (Ley 37/1992, art. 80).
  '80', // calculation of the tax charged
  '81', // calculation of the tax withheld
  '82', // base changed by returned packaging
  '83', // base changed by discounts
  '84', // base changed by a final decision of a court or authority
  '85', // base changed by unpaid tax once insolvency proceedings are opened
] as const;
