import { branch, each, required, total, value, values } from '../table/row.ts';
import type { Row } from '../table/row.ts';
import { ascii, date, decimals, latin, oneOf, percentage } from '../table/text-kind.ts';
import type { TextKind } from '../table/text-kind.ts';
import { customer, supplier, transmission } from './parties.ts';

/** Elements of FatturaPA 1.2.2 in the order of the schema, each with its path in the arranged document (`arrangement.ts`). */

const money = decimals(2);
const upToEight = decimals(2, 8);
const rate = percentage(2);
const lineNumber: TextKind = { form: /^[1-9]\d{0,3}$/, words: 'a number from 1 to 9999' };

const vatRate: Row = value('AliquotaIVA', 'taxes[cat=VAT].percent', rate, { otherwise: '0.00' });
const nature: Row = value('Natura', 'taxes[cat=VAT].ext.it-sdi-exempt', ascii(4));
const retained: Row = value('Ritenuta', 'ownRetained', oneOf(['SI']));

/** ScontoMaggiorazione: discounts and charges. */
const adjustment: Row = each('ScontoMaggiorazione', 'ownAdjustments', [
  required('Tipo', 'sign', oneOf(['SC', 'MG'])),
  value('Percentuale', 'percent', rate),
  value('Importo', 'amount', upToEight),
]);

/** DatiDocumentiCorrelatiType */
const reference: readonly Row[] = [
  values('RiferimentoNumeroLinea', 'lines', { kind: lineNumber, numbers: true }),
  required('IdDocumento', 'code', ascii(20)),
  value('Data', 'issue_date', date),
  value('NumItem', 'identities[key=item].code', ascii(20)),
  value('CodiceCommessaConvenzione', 'identities[key=order].code', latin(100)),
  value('CodiceCUP', 'identities[type=CUP].code', ascii(15)),
  value('CodiceCIG', 'identities[type=CIG].code', ascii(15)),
];

const general: Row = branch('DatiGeneraliDocumento', [
  required('TipoDocumento', 'tax.ext.it-sdi-document-type', {
    form: /^TD(?:0[1-6]|1[6-9]|2[0-8])$/,
    words: 'a type of FatturaPA; simplified invoices have another format',
  }),
  required('Divisa', 'currency'),
  required('Data', 'issue_date', date),
  required('Numero', 'code', {
    ...ascii(20),
    form: /^(?=.*\d)[ -~]{1,20}$/,
    words: 'a text of 20 ASCII characters at most with a digit',
  }),
  each(
    'DatiRitenuta',
    'ownWithholdings',
    [
      required('TipoRitenuta', 'type', oneOf(['RT01', 'RT02', 'RT03', 'RT04', 'RT05', 'RT06'])),
      required('ImportoRitenuta', 'amount', money),
      required('AliquotaRitenuta', 'percent', rate),
      required('CausalePagamento', 'ext.it-sdi-retained', ascii(2)),
    ],
    { place: '$.doc.totals.taxes' },
  ),
  branch(
    'DatiBollo',
    [value('BolloVirtuale', 'virtual', oneOf(['SI'])), value('ImportoBollo', 'amount', money)],
    {
      of: 'ownStamp',
      place: '$.doc.charges',
    },
  ),
  each(
    'DatiCassaPrevidenziale',
    'ownFunds',
    [
      required('TipoCassa', 'ext.it-sdi-fund-type', ascii(4)),
      required('AlCassa', 'percent', rate),
      required('ImportoContributoCassa', 'amount', money),
      value('ImponibileCassa', 'base', money),
      vatRate,
      retained,
      nature,
      value('RiferimentoAmministrazione', 'code', ascii(20)),
    ],
    { place: '$.doc.charges' },
  ),
  adjustment,
  value('ImportoTotaleDocumento', 'ownTotal', money),
  value('Arrotondamento', 'totals.rounding', money),
  values('Causale', 'ownReasons', { kind: latin(200) }),
]);

const line: Row = each('DettaglioLinee', 'lines', [
  total('NumeroLinea', 'i', lineNumber),
  required('Descrizione', 'item.name', latin(1000)),
  value('Quantita', 'quantity', { ...upToEight, form: /^\d{1,12}\.\d{2,8}$/ }),
  value('UnitaMisura', 'item.unit', ascii(10)),
  value('DataInizioPeriodo', 'period.start', date),
  value('DataFinePeriodo', 'period.end', date),
  required('PrezzoUnitario', 'item.price', upToEight),
  adjustment,
  required('PrezzoTotale', 'total', upToEight),
  vatRate,
  retained,
  nature,
  each('AltriDatiGestionali', 'ownData', [
    required('TipoDato', 'type', ascii(10)),
    value('RiferimentoTesto', 'text', latin(60)),
  ]),
]);

const summary: Row = each(
  'DatiRiepilogo',
  'ownSummary',
  [
    value('AliquotaIVA', 'percent', rate, { otherwise: '0.00' }),
    value('Natura', 'ext.it-sdi-exempt', ascii(4)),
    total('ImponibileImporto', 'base', money),
    total('Imposta', 'amount', money),
    value('EsigibilitaIVA', 'ext.it-sdi-vat-liability', oneOf(['I', 'D', 'S'])),
    total('RiferimentoNormativo', 'law', latin(100)),
  ],
  { place: '$.doc.totals.taxes', required: true },
);

const payment: Row = each(
  'DatiPagamento',
  'ownPayments',
  [
    required('CondizioniPagamento', 'conditions', oneOf(['TP01', 'TP02', 'TP03'])),
    each(
      'DettaglioPagamento',
      'rows',
      [
        value('Beneficiario', 'payee', latin(200)),
        required('ModalitaPagamento', 'means', ascii(4)),
        value('DataRiferimentoTerminiPagamento', 'date', date),
        value('DataScadenzaPagamento', 'due', date),
        required('ImportoPagamento', 'amount', money),
        value('IstitutoFinanziario', 'bank', latin(80)),
        value('IBAN', 'iban', {
          form: /^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/,
          words: 'an IBAN',
          write: withoutSpaces,
        }),
        value('BIC', 'bic', { form: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/, words: 'a BIC' }),
        value('CodicePagamento', 'reference', ascii(60)),
      ],
      { place: '$.doc.payment' },
    ),
  ],
  { place: '$.doc.payment' },
);

const file: Row = each(
  'Allegati',
  'ownFiles',
  [
    required('NomeAttachment', 'name', latin(60)),
    value('AlgoritmoCompressione', 'compression', ascii(10)),
    value('FormatoAttachment', 'format', ascii(10)),
    value('DescrizioneAttachment', 'description', latin(100)),
    required('Attachment', 'content'),
  ],
  { place: '$.files' },
);

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** FatturaElettronica: header and body. */
export const fattura: readonly Row[] = [
  branch('FatturaElettronicaHeader', [transmission, supplier, customer]),
  branch('FatturaElettronicaBody', [
    branch('DatiGenerali', [
      general,
      each('DatiOrdineAcquisto', 'ordering.purchases', reference),
      each('DatiContratto', 'ordering.contracts', reference),
      each('DatiConvenzione', 'ordering.tender', reference),
      each('DatiRicezione', 'ordering.receiving', reference),
      each('DatiFattureCollegate', 'preceding', reference),
      each('DatiDDT', 'ordering.despatch', [
        required('NumeroDDT', 'code', ascii(20)),
        required('DataDDT', 'issue_date', date),
        values('RiferimentoNumeroLinea', 'lines', { kind: lineNumber, numbers: true }),
      ]),
    ]),
    branch('DatiBeniServizi', [line, summary]),
    payment,
    file,
  ]),
];
