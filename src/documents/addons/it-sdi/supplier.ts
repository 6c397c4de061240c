import type { Invoice } from '../../bill/invoice.ts';
import { setExtensionIfEmpty } from '../../extensions.ts';
import { bePresent, haveExtensions, haveLengthWithin } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { beLatinText } from './latin-text.ts';

/** The supplier (CedentePrestatore, 1.2). */

/** Extension with the supplier's VAT regime (RegimeFiscale, 1.2.1.8). */
const fiscalRegime = 'it-sdi-fiscal-regime';

const ordinaryRegime = 'RF01';

/** Codes of the supplier: VAT regime, and entries in the register of companies (REA, 1.2.4). */
export const supplierCodes: Readonly<Record<string, readonly string[]>> = {
  [fiscalRegime]: [
    ordinaryRegime,
    'RF02', // minimum taxpayers (L. 244/2007, art. 1.96-117)
    'RF04', // agriculture and fishing (DPR 633/1972, arts. 34 and 34-bis)
    'RF05', // salt and tobacco (art. 74.1)
    'RF06', // matches (art. 74.1)
    'RF07', // publishing (art. 74.1)
    'RF08', // public telephony (art. 74.1)
    'RF09', // public transport and parking tickets (art. 74.1)
    'RF10', // entertainment and games (art. 74.6)
    'RF11', // travel agencies (art. 74-ter)
    'RF12', // farm holidays (L. 413/1991, art. 5.2)
    'RF13', // door-to-door sales (DPR 600/1973, art. 25-bis.6)
    'RF14', // used goods, art, antiques (DL 41/1995, art. 36)
    'RF15', // auctions of art, antiques (DL 41/1995, art. 40-bis)
    'RF16', // VAT on cash basis towards public bodies (DPR 633/1972, art. 6.5)
    'RF17', // VAT on cash basis (DL 83/2012, art. 32-bis)
    'RF18', // other
    'RF19', // flat rate (L. 190/2014, art. 1.54-89)
  ],
  // In liquidation or not (StatoLiquidazione, 1.2.4.5).
  'it-sdi-liquidation-state': ['LS', 'LN'],
  // One shareholder or several (SocioUnico, 1.2.4.4).
  'it-sdi-shareholder-state': ['SU', 'SM'],
};

/** Prefix of telephone numbers in Italy, which the format does not allow. */
const italianPrefix = '+39';

/**
 * Sets the ordinary regime unless the supplier has another one, and removes the prefix from
 * Italian telephone numbers.
 */
export function completeSupplier({ supplier }: Invoice): void {
  if (!supplier) return;
  setExtensionIfEmpty(supplier, fiscalRegime, ordinaryRegime);
  if (supplier.tax_id?.country !== 'IT') return;
  for (const telephone of supplier.telephones ?? []) {
    if (telephone.num.startsWith(italianPrefix)) telephone.num = telephone.num.slice(italianPrefix.length);
  }
}

const supplierIsItalian = assertion<Invoice>(
  'the supplier has an Italian tax identity',
  ({ object }) => object.supplier?.tax_id?.country === 'IT',
);

/** Rules for the supplier. */
export const supplierRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-03',
    at: 'supplier.name',
    must: beLatinText,
    message: "the supplier's name must be in characters of ISO 8859-1 (Denominazione)",
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-04',
    at: 'supplier.addresses',
    must: bePresent,
    message: 'the supplier needs an address (Sede)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-05',
    at: 'supplier.ext',
    must: haveExtensions(fiscalRegime),
    message: "the supplier's VAT regime is required (RegimeFiscale)",
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-06',
    at: 'supplier.registration.entry',
    must: bePresent,
    message: "the supplier's registration needs its number (NumeroREA)",
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-07',
    at: 'supplier.registration.office',
    must: bePresent,
    message: "the supplier's registration needs its office (Ufficio)",
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-08',
    at: 'supplier.telephones[*].num',
    when: [supplierIsItalian],
    must: haveLengthWithin(5, 12),
    message: "an Italian supplier's telephone numbers have 5 to 12 characters (Telefono)",
  },
]);
