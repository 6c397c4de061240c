import { branch, required, value } from '../table/row.ts';
import type { Row } from '../table/row.ts';
import { ascii, decimals, latin, oneOf } from '../table/text-kind.ts';
import type { TextKind } from '../table/text-kind.ts';

/** Parties (1.2, 1.4), as `party-arrangement.ts` arranges them for writing. */

const twoCapitals: TextKind = { form: /^[A-Z]{2}$/, words: 'two capital letters' };
const fiscalCode: TextKind = { form: /^[A-Z0-9]{11,16}$/, words: 'a fiscal code of 11 to 16 characters' };
const postcode: TextKind = { form: /^\d{5}$/, words: 'a postcode of five digits' };
const contactEmail: TextKind = { form: /^(?=.{7,256}$).+@.+[.]+.+$/, words: 'an email address' };

/** Country and code of a tax identity. */
export const fiscalIdentity: readonly Row[] = [
  required('IdPaese', 'country', twoCapitals),
  required('IdCodice', 'code', ascii(28)),
];

/** Name of a company, or of a person. */
const name: Row = branch(
  'Anagrafica',
  [
    value('Denominazione', 'ownName.company', latin(80)),
    value('Nome', 'ownName.given', latin(60)),
    value('Cognome', 'ownName.surname', latin(60)),
    value('Titolo', 'ownName.prefix', ascii(10, 2)),
  ],
  { required: true },
);

const identity: readonly Row[] = [
  branch('IdFiscaleIVA', fiscalIdentity, { of: 'tax_id' }),
  value('CodiceFiscale', 'identities[key=it-fiscal-code].code', fiscalCode),
  name,
];

const address: Row = branch(
  'Sede',
  [
    required('Indirizzo', 'street', latin(60)),
    value('NumeroCivico', 'num', ascii(8)),
    required('CAP', 'code', postcode),
    required('Comune', 'locality', latin(60)),
    value('Provincia', 'region', twoCapitals),
    required('Nazione', 'country', twoCapitals),
  ],
  { of: 'addresses[0]', required: true },
);

const companyRegister: Row = branch('IscrizioneREA', [
  required('Ufficio', 'registration.office', twoCapitals),
  required('NumeroREA', 'registration.entry', ascii(20)),
  value('CapitaleSociale', 'registration.capital', decimals(2)),
  value('SocioUnico', 'ext.it-sdi-shareholder-state', oneOf(['SU', 'SM'])),
  value('StatoLiquidazione', 'ext.it-sdi-liquidation-state', oneOf(['LS', 'LN']), { otherwise: 'LN' }),
]);

/** CedentePrestatore (1.2). */
export const supplier: Row = branch(
  'CedentePrestatore',
  [
    branch('DatiAnagrafici', [...identity, required('RegimeFiscale', 'ext.it-sdi-fiscal-regime', ascii(4))]),
    address,
    companyRegister,
    branch('Contatti', [
      value('Telefono', 'telephones[0].num', ascii(12, 5)),
      value('Email', 'emails[0].addr', contactEmail),
    ]),
  ],
  { of: 'supplier', required: true },
);

/** CessionarioCommittente (1.4). */
export const customer: Row = branch('CessionarioCommittente', [branch('DatiAnagrafici', identity), address], {
  of: 'customer',
  required: true,
});

/** DatiTrasmissione (1.1). */
export const transmission: Row = branch('DatiTrasmissione', [
  branch('IdTrasmittente', fiscalIdentity, { of: 'ownTransmission.transmitter', required: true }),
  required('ProgressivoInvio', 'ownTransmission.progressive', ascii(10)),
  required('FormatoTrasmissione', 'tax.ext.it-sdi-format', oneOf(['FPA12', 'FPR12'])),
  required('CodiceDestinatario', 'ownTransmission.recipient', {
    form: /^[A-Z0-9]{6,7}$/,
    words: 'a code of six or seven capital letters and digits',
  }),
  value('PECDestinatario', 'ownTransmission.email', contactEmail),
]);
