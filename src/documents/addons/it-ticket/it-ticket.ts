import type { Invoice } from '../../bill/invoice.ts';
import type { Addon } from '../addon.ts';
import { invoiceRules, lineReference } from './invoice-rules.ts';
import { lotteryCodes, tidyLotteryCode } from './lottery.ts';
import { products, setProduct } from './products.ts';
import { natures, setNature, vatRules } from './vat.ts';

/**
 * The Italian fiscal ticket (documento commerciale) from the web procedure of the Agenzia delle Entrate.
 * Law: D.Lgs. 127/2015, art. 2, and DM 7 December 2016 (content of a ticket).
 * Technical source: Agenzia delle Entrate, Provvedimento 182017/2016, "Specifiche tecniche per la memorizzazione
 * elettronica e trasmissione telematica dei dati dei corrispettivi giornalieri".
 */
export const ticket: Addon = {
  key: 'it-ticket-v1',
  name: 'Italy AdE ticket v1.x',
  extensions: { ...natures, ...products, ...lotteryCodes, [lineReference]: 'any' },
  // The corrected ticket is identified by the reference it received when the procedure accepted it.
  corrections: { types: ['corrective'], stamps: ['ade-ref'] },
  normalise: {
    'bill/invoice': (invoice) => {
      includeVatInPrices(invoice);
      tidyLotteryCode(invoice);
    },
    'org/item': setProduct,
    'tax/combo': setNature,
  },
  rules: [...invoiceRules, ...vatRules],
};

/** Makes prices of a ticket include VAT by default. */
function includeVatInPrices(invoice: Invoice): void {
  invoice.tax ??= {};
  invoice.tax.prices_include ??= 'VAT';
}
