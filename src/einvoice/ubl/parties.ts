import type { Group } from '../model/group.ts';
import { department } from '../model/term.ts';
import type { TermId } from '../model/terms.ts';
import { branch, group, leaf, ofInvoice, schemeElement } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';
import { isoDate } from '../syntax/spelling.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** Taxes whose registrations are BT-31 and BT-48; registrations for any other tax are BT-32. */
const valueAddedTaxes = new Set(['VAT', 'GST', 'IGIC', 'IPSI']);

function isOfValueAddedTax(scheme: XmlElement): boolean {
  return valueAddedTaxes.has(scheme.at(['cac:TaxScheme', 'cbc:ID'])?.text ?? '');
}

/** Creates a registration for value added tax, identified by its tax scheme. */
function vatIdentifier(term: TermId): Entry {
  const entries = [leaf('cbc:CompanyID', term), schemeElement(term, 'cac:TaxScheme/cbc:ID')];
  return branch('cac:PartyTaxScheme', entries, { each: term, takes: isOfValueAddedTax });
}

/**
 * Creates the creditor identifier assigned by a bank. UBL has it among the identifiers of the party to be paid: the
 * payee, otherwise the seller.
 */
function creditorIdentifier(isPaid: (invoice: Group) => boolean): Entry {
  const entry = leaf('cbc:ID', 'BT-90', { fixed: { schemeID: 'SEPA' }, takes: isCreditorIdentifier });
  return ofInvoice(branch('cac:PartyIdentification', [entry], { each: 'BT-90', gives: isPaid }));
}

function isCreditorIdentifier({ attributes }: XmlElement): boolean {
  return attributes.get('schemeID') === 'SEPA';
}

function identifier(term: TermId): Entry {
  return leaf('cac:PartyIdentification/cbc:ID', term, {
    scheme: 'schemeID',
    takes: (element) => !isCreditorIdentifier(element),
  });
}

/** Ids of the terms of an address, in the order of cac:Address. */
type AddressTerms = readonly [
  street: TermId,
  additional: TermId,
  city: TermId,
  postCode: TermId,
  subdivision: TermId,
  line: TermId,
  country: TermId,
];

function address([street, additional, city, postCode, subdivision, line, country]: AddressTerms): Entry[] {
  return [
    leaf('cbc:StreetName', street),
    leaf('cbc:AdditionalStreetName', additional),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postCode),
    leaf('cbc:CountrySubentity', subdivision),
    leaf('cac:AddressLine/cbc:Line', line),
    leaf('cac:Country/cbc:IdentificationCode', country),
  ];
}

function contact(name: TermId, telephone: TermId, email: TermId): Entry[] {
  return [
    leaf('cbc:Name', name, { gives: ({ scheme }) => scheme !== department }),
    leaf('cbc:Telephone', telephone),
    leaf('cbc:ElectronicMail', email),
  ];
}

/** BG-4 */
export const seller = group('cac:AccountingSupplierParty', 'BG-4', [
  branch('cac:Party', [
    leaf('cbc:EndpointID', 'BT-34', { scheme: 'schemeID' }),
    identifier('BT-29'),
    creditorIdentifier((invoice) => invoice.group('BG-10') === undefined),
    leaf('cac:PartyName/cbc:Name', 'BT-28', { otherwise: 'BT-27' }),
    group(
      'cac:PostalAddress',
      'BG-5',
      address(['BT-35', 'BT-36', 'BT-37', 'BT-38', 'BT-39', 'BT-162', 'BT-40']),
    ),
    vatIdentifier('BT-31'),
    branch(
      'cac:PartyTaxScheme',
      [leaf('cbc:CompanyID', 'BT-32'), schemeElement('BT-32', 'cac:TaxScheme/cbc:ID')],
      {
        each: 'BT-32',
        takes: (element) => !isOfValueAddedTax(element),
      },
    ),
    branch('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', 'BT-27'),
      leaf('cbc:CompanyID', 'BT-30', { scheme: 'schemeID' }),
      leaf('cbc:CompanyLegalForm', 'BT-33'),
    ]),
    group('cac:Contact', 'BG-6', contact('BT-41', 'BT-42', 'BT-43')),
  ]),
]);

/** BG-7 */
export const buyer = group('cac:AccountingCustomerParty', 'BG-7', [
  branch('cac:Party', [
    leaf('cbc:EndpointID', 'BT-49', { scheme: 'schemeID' }),
    identifier('BT-46'),
    leaf('cac:PartyName/cbc:Name', 'BT-45', { otherwise: 'BT-44' }),
    group(
      'cac:PostalAddress',
      'BG-8',
      address(['BT-50', 'BT-51', 'BT-52', 'BT-53', 'BT-54', 'BT-163', 'BT-55']),
    ),
    vatIdentifier('BT-48'),
    branch('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', 'BT-44'),
      leaf('cbc:CompanyID', 'BT-47', { scheme: 'schemeID' }),
    ]),
    group('cac:Contact', 'BG-9', contact('BT-56', 'BT-57', 'BT-58')),
  ]),
]);

/** BG-10 */
export const payee = group('cac:PayeeParty', 'BG-10', [
  identifier('BT-60'),
  creditorIdentifier(() => true),
  leaf('cac:PartyName/cbc:Name', 'BT-59'),
  leaf('cac:PartyLegalEntity/cbc:CompanyID', 'BT-61', { scheme: 'schemeID' }),
]);

/** BG-11 */
export const taxRepresentative = group('cac:TaxRepresentativeParty', 'BG-11', [
  leaf('cac:PartyName/cbc:Name', 'BT-62'),
  group(
    'cac:PostalAddress',
    'BG-12',
    address(['BT-64', 'BT-65', 'BT-66', 'BT-67', 'BT-68', 'BT-164', 'BT-69']),
  ),
  vatIdentifier('BT-63'),
]);

/** BG-13 */
export const delivery = group('cac:Delivery', 'BG-13', [
  leaf('cbc:ActualDeliveryDate', 'BT-72', { spelling: isoDate }),
  branch('cac:DeliveryLocation', [
    leaf('cbc:ID', 'BT-71', { scheme: 'schemeID' }),
    group('cac:Address', 'BG-15', address(['BT-75', 'BT-76', 'BT-77', 'BT-78', 'BT-79', 'BT-165', 'BT-80'])),
  ]),
  leaf('cac:DeliveryParty/cac:PartyName/cbc:Name', 'BT-70'),
]);
