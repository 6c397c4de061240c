import { beConvertibleTo } from '../../bill/convertible.ts';
import { invoiceIs } from '../../bill/invoice-type.ts';
import { pass } from '../../regimes/assertions.ts';
import { beAbsent, bePresent, haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import { docType, docTypeIsOfClass } from './doc-types.ts';

/** Condition that the series is a point of sale (PtoVta). */
const bePointOfSale = pass(
  'a number from 1 to 99998',
  (series) => /^\d+$/.test(series) && Number(series) >= 1 && Number(series) <= 99_998,
);

/** Rules for series, currency, lines and references. */
export const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-01',
    at: 'series',
    must: bePresent,
    message: 'the series is required, for it is the point of sale (PtoVta)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-02',
    at: 'series',
    must: bePointOfSale,
    message: 'the series is a point of sale, a number from 1 to 99998 (PtoVta)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-21',
    at: 'preceding',
    when: [invoiceIs('credit-note', 'debit-note')],
    must: bePresent,
    message: 'credit and debit notes refer to the document they correct (CbtesAsoc)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-22',
    at: 'preceding[*].ext',
    must: haveExtensions(docType),
    message: 'a reference to a document needs its type (CbteAsoc, Tipo)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-23',
    at: 'lines[*].taxes',
    when: [docTypeIsOfClass('C')],
    must: beAbsent,
    message: 'a document of class C has no taxes on its lines',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-24',
    at: '$',
    must: beConvertibleTo('ARS'),
    message: 'the invoice must be in ARS or have an exchange rate into it (MonCotiz)',
  },
]);
