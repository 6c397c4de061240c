import type { Tag } from '../../regimes/regime.ts';
import type { Scenario } from '../../regimes/scenario.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';

/** Extension with the format of the transmission (FormatoTrasmissione, 1.1.3). */
const format = 'it-sdi-format';

/** Extension with the document type (TipoDocumento, 2.1.1.1). */
const documentType = 'it-sdi-document-type';

/** Formats for public bodies, and for companies or persons. */
const toPublicBody = 'FPA12';
const toPrivateParty = 'FPR12';

/** Formats and document types by code. */
export const types: Readonly<Record<string, readonly string[]>> = {
  [format]: [toPublicBody, toPrivateParty],
  [documentType]: [
    'TD01', // invoice
    'TD02', // advance on an invoice
    'TD03', // advance on a professional's fee
    'TD04', // credit note
    'TD05', // debit note
    'TD06', // professional's fee (parcella)
    'TD07', // simplified invoice
    'TD08', // simplified credit note
    'TD09', // simplified debit note
    'TD16', // customer completes a domestic invoice under reverse charge
    'TD17', // customer's invoice for services from abroad
    'TD18', // customer's invoice for goods from another member state
    'TD19', // customer's invoice for goods that a foreigner supplies inside Italy (DPR 633/1972, art. 17.2)
    'TD20', // customer's invoice in place of a missing or wrong one (D.Lgs. 471/1997, art. 6.8 and 6.9-bis)
    'TD21', // customer's invoice for purchases beyond the exporter's ceiling (splafonamento)
    'TD22', // goods taken out of a VAT warehouse
    'TD23', // goods taken out of a VAT warehouse, paying the tax
    'TD24', // deferred invoice (DPR 633/1972, art. 21.4, third sentence, a)
    'TD25', // deferred invoice of a triangular supply (art. 21.4, third sentence, b)
    'TD26', // supply of depreciable goods, and internal passages (art. 36)
    'TD27', // own consumption, and gifts without recovery of the tax
    'TD28', // purchase from San Marino with tax, invoiced on paper
  ],
};

/** Tags that determine the document type. */
export const documentTags: readonly Tag[] = [
  { tag: 'b2g', name: 'Business to government / Verso la pubblica amministrazione' },
  { tag: 'freelance', name: 'Freelancer / Parcella' },
  { tag: 'ceiling-exceeded', name: 'Ceiling exceeded / Splafonamento' },
  { tag: 'san-marino-paper', name: 'Paper invoice from San Marino / Fattura cartacea da San Marino' },
  { tag: 'import', name: 'Import / Importazione' },
  { tag: 'goods', name: 'Goods / Beni' },
  { tag: 'goods-eu', name: 'Goods from the European Union / Beni intracomunitari' },
  { tag: 'goods-with-tax', name: 'Goods taken out paying the tax / Estrazione beni con versamento IVA' },
  { tag: 'goods-extracted', name: 'Goods taken out / Estrazione beni' },
  { tag: 'deferred', name: 'Deferred / Differita' },
  { tag: 'regularization', name: 'Regularization / Regolarizzazione' },
  { tag: 'third-period', name: 'Third period / Terzo periodo' },
  { tag: 'depreciable-assets', name: 'Depreciable assets / Beni ammortizzabili' },
];

/** Format and document type by type and tags of the invoice; the last matching scenario counts. */
export const documentTypes: readonly Scenario[] = [
  { ext: { [format]: toPrivateParty } },
  { tags: ['b2g'], ext: { [format]: toPublicBody } },
  typed('TD01', 'standard'),
  typed('TD02', 'standard', 'partial'),
  typed('TD04', 'credit-note'),
  typed('TD05', 'debit-note'),
  typed('TD06', 'standard', 'freelance'),
  typed('TD03', 'standard', 'partial', 'freelance'),
  typed('TD07', 'standard', 'simplified'),
  typed('TD08', 'credit-note', 'simplified'),
  typed('TD09', 'debit-note', 'simplified'),
  typed('TD27', 'standard', 'self-billed'),
  typed('TD16', 'standard', 'self-billed', 'reverse-charge'),
  typed('TD17', 'standard', 'self-billed', 'import'),
  typed('TD18', 'standard', 'self-billed', 'import', 'goods-eu'),
  typed('TD19', 'standard', 'self-billed', 'import', 'goods'),
  typed('TD20', 'standard', 'self-billed', 'regularization'),
  typed('TD21', 'standard', 'self-billed', 'ceiling-exceeded'),
  typed('TD22', 'standard', 'self-billed', 'goods-extracted'),
  typed('TD23', 'standard', 'self-billed', 'goods-with-tax'),
  typed('TD24', 'standard', 'deferred'),
  typed('TD25', 'standard', 'deferred', 'third-period'),
  typed('TD26', 'standard', 'depreciable-assets'),
  typed('TD28', 'standard', 'self-billed', 'san-marino-paper'),
];

/** Returns the scenario of a document type: invoices of a type with all of these tags. */
function typed(code: string, type: string, ...tags: string[]): Scenario {
  return { types: [type], ...(tags.length > 0 && { tags }), ext: { [documentType]: code } };
}

/** Rules for format and document type. */
export const documentTypeRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-01',
    at: 'tax',
    must: bePresent,
    message: 'tax is required, for it holds format and type of the document',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-02',
    at: 'tax.ext',
    must: haveExtensions(format, documentType),
    message: 'format and type of the document are required (FormatoTrasmissione, TipoDocumento)',
  },
]);
