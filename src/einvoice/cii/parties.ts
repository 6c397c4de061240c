import { department } from '../model/term.ts';
import type { TermId } from '../model/terms.ts';
import { branch, group, inside, leaf } from '../syntax/entry.ts';
import type { Entry, LeafOptions } from '../syntax/entry.ts';
import { mapCodes } from '../syntax/spelling.ts';
import { dateTime } from './values.ts';

/** Returns the entries of a party identifier: CII uses a different element for an identifier with a scheme. */
function identifier(term: TermId): Entry[] {
  return [
    leaf('ram:ID', term, { gives: ({ scheme }) => scheme === undefined }),
    leaf('ram:GlobalID', term, { scheme: 'schemeID', gives: ({ scheme }) => scheme !== undefined }),
  ];
}

/** Qualifiers of tax registrations in CII (UNTDID 1153). */
const vatQualifier: LeafOptions = {
  scheme: 'schemeID',
  schemeSpelling: mapCodes({ VAT: 'VA' }),
  takes: ({ attributes }) => attributes.get('schemeID') !== 'FC',
};

function vatIdentifier(term: TermId): Entry {
  return leaf('ram:SpecifiedTaxRegistration/ram:ID', term, vatQualifier);
}

/** Ids of the terms of an address, in the order of ram:PostalTradeAddress. */
type AddressTerms = readonly [
  postCode: TermId,
  one: TermId,
  two: TermId,
  three: TermId,
  city: TermId,
  country: TermId,
  subdivision: TermId,
];

function address([postCode, one, two, three, city, country, subdivision]: AddressTerms): Entry[] {
  return [
    leaf('ram:PostcodeCode', postCode),
    leaf('ram:LineOne', one),
    leaf('ram:LineTwo', two),
    leaf('ram:LineThree', three),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
    leaf('ram:CountrySubDivisionName', subdivision),
  ];
}

function contact(name: TermId, telephone: TermId, email: TermId): Entry[] {
  return [
    leaf('ram:PersonName', name, { gives: ({ scheme }) => scheme !== department }),
    leaf('ram:DepartmentName', name, {
      impliedScheme: department,
      gives: ({ scheme }) => scheme === department,
    }),
    leaf('ram:TelephoneUniversalCommunication/ram:CompleteNumber', telephone),
    leaf('ram:EmailURIUniversalCommunication/ram:URIID', email),
  ];
}

/** BG-4 */
export const seller = group('ram:SellerTradeParty', 'BG-4', [
  ...identifier('BT-29'),
  leaf('ram:Name', 'BT-27'),
  leaf('ram:Description', 'BT-33'),
  branch('ram:SpecifiedLegalOrganization', [
    leaf('ram:ID', 'BT-30', { scheme: 'schemeID' }),
    leaf('ram:TradingBusinessName', 'BT-28'),
  ]),
  group('ram:DefinedTradeContact', 'BG-6', contact('BT-41', 'BT-42', 'BT-43')),
  group(
    'ram:PostalTradeAddress',
    'BG-5',
    address(['BT-38', 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-40', 'BT-39']),
  ),
  leaf('ram:URIUniversalCommunication/ram:URIID', 'BT-34', { scheme: 'schemeID' }),
  vatIdentifier('BT-31'),
  leaf('ram:SpecifiedTaxRegistration/ram:ID', 'BT-32', { fixed: { schemeID: 'FC' } }),
]);

/** BG-7 */
export const buyer = group('ram:BuyerTradeParty', 'BG-7', [
  ...identifier('BT-46'),
  leaf('ram:Name', 'BT-44'),
  branch('ram:SpecifiedLegalOrganization', [
    leaf('ram:ID', 'BT-47', { scheme: 'schemeID' }),
    leaf('ram:TradingBusinessName', 'BT-45'),
  ]),
  group('ram:DefinedTradeContact', 'BG-9', contact('BT-56', 'BT-57', 'BT-58')),
  group(
    'ram:PostalTradeAddress',
    'BG-8',
    address(['BT-53', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-55', 'BT-54']),
  ),
  leaf('ram:URIUniversalCommunication/ram:URIID', 'BT-49', { scheme: 'schemeID' }),
  vatIdentifier('BT-48'),
]);

/** BG-11 */
export const taxRepresentative = group('ram:SellerTaxRepresentativeTradeParty', 'BG-11', [
  leaf('ram:Name', 'BT-62'),
  group(
    'ram:PostalTradeAddress',
    'BG-12',
    address(['BT-67', 'BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-69', 'BT-68']),
  ),
  vatIdentifier('BT-63'),
]);

/** BG-10 */
export const payee = group('ram:PayeeTradeParty', 'BG-10', [
  ...identifier('BT-60'),
  leaf('ram:Name', 'BT-59'),
  leaf('ram:SpecifiedLegalOrganization/ram:ID', 'BT-61', { scheme: 'schemeID' }),
]);

/** BG-13, which has no element of its own. */
export const delivery: readonly Entry[] = [
  inside(
    'BG-13',
    branch('ram:ShipToTradeParty', [
      ...identifier('BT-71'),
      leaf('ram:Name', 'BT-70'),
      group(
        'ram:PostalTradeAddress',
        'BG-15',
        address(['BT-78', 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-80', 'BT-79']),
      ),
    ]),
  ),
  inside('BG-13', dateTime('ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime', 'BT-72')),
];
