import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import type { Party } from '../../org/party.ts';
import { bePresent, haveExtensions, not } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';
import { docTypeIsOfClass, docTypeOf, usedGoodsPurchase } from './doc-types.ts';
import { classAStatuses, finalConsumer, vatStatus, vatStatusOf } from './vat-status.ts';

/** Extension with the kind of an identity that replaces a tax identity (DocTipo). */
const identityType = 'ar-arca-identity-type';

/** Kinds of identity. */
export const identityTypes: Readonly<Record<string, readonly string[]>> = {
  [identityType]: [
    '00', // identity card of the Federal Police
    '01', // identity cards of the provinces: Buenos Aires
    '02', // Catamarca
    '03', // Córdoba
    '04', // Corrientes
    '05', // Entre Ríos
    '06', // Jujuy
    '07', // Mendoza
    '08', // La Rioja
    '09', // Salta
    '10', // San Juan
    '11', // San Luis
    '12', // Santa Fe
    '13', // Santiago del Estero
    '14', // Tucumán
    '16', // Chaco
    '17', // Chubut
    '18', // Formosa
    '19', // Misiones
    '20', // Neuquén
    '21', // La Pampa
    '22', // Río Negro
    '23', // Santa Cruz
    '24', // Tierra del Fuego
    '80', // CUIT
    '86', // CUIL
    '87', // CDI
    '89', // enrolment book (libreta de enrolamiento)
    '90', // civic book (libreta cívica)
    '91', // foreign identity card
    '92', // being issued
    '93', // birth certificate
    '94', // passport
    '95', // identity card of Buenos Aires, National Registry of Persons
    '96', // national identity document (DNI)
    '99', // final consumer
  ],
};

const mayLackCustomer = assertion<Invoice>(
  'the document is of class B or a purchase of used goods',
  (place) => docTypeIsOfClass('B').holds(place) || docTypeOf(place.object) === usedGoodsPurchase,
);

const isUsedGoodsPurchase = assertion<Invoice>(
  'the document is a purchase of used goods',
  ({ object }) => docTypeOf(object) === usedGoodsPurchase,
);

const hasVatStatus = assertion<Invoice>(
  'the customer has a VAT status',
  ({ object }) => vatStatusOf(object) !== undefined,
);

function haveVatStatusIn(...statuses: readonly string[]): Assertion<Invoice> {
  return assertion(`with a customer of VAT status ${statuses.join(', ')}`, ({ object }) =>
    statuses.includes(vatStatusOf(object) ?? ''),
  );
}

const beIdentified: Assertion<unknown> = assertion(
  'with a tax identity or an identity of a known kind',
  ({ value }) => {
    const party = value as Party | undefined;
    return !party || party.tax_id !== undefined || hasIdentityOfKnownKind(party);
  },
);

function hasIdentityOfKnownKind({ identities }: Party): boolean {
  return identities?.some((identity) => getExtension(identity, identityType) !== undefined) ?? false;
}

/** Rules for the customer: identification, and the documents that its VAT status allows. */
export const customerRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-09',
    at: 'customer',
    when: [not(mayLackCustomer)],
    must: bePresent,
    message: 'the customer is required, except in class B and purchases of used goods',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-10',
    at: 'customer',
    must: beIdentified,
    message: 'the customer needs a tax identity or an identity with its kind (DocTipo, DocNro)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-11',
    at: 'customer.ext',
    must: haveExtensions(vatStatus),
    message: "the customer's VAT status is required (CondicionIVAReceptorId)",
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-12',
    at: '$',
    when: [isUsedGoodsPurchase, hasVatStatus],
    must: haveVatStatusIn(finalConsumer),
    message: 'used goods are bought from a final consumer (VAT status 5)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-13',
    at: '$',
    when: [docTypeIsOfClass('A'), hasVatStatus],
    must: haveVatStatusIn(...classAStatuses),
    message: `a document of class A needs a customer of VAT status ${classAStatuses.join(', ')}`,
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-14',
    at: '$',
    when: [docTypeIsOfClass('B'), hasVatStatus],
    must: not(haveVatStatusIn(...classAStatuses)),
    message: `a document of class B needs a customer of another VAT status than ${classAStatuses.join(', ')}`,
  },
]);
