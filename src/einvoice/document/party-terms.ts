import type { GroupId, TermId } from '../model/terms.ts';
import type { AddressTerms } from './address.ts';

/** Terms of a party, by meaning. Terms that its role does not have are absent. */
export interface PartyTerms {
  readonly group: GroupId;
  readonly name: TermId;
  readonly tradingName?: TermId;
  readonly identifier?: TermId;
  /** Whether the role may have several identifiers. */
  readonly manyIdentifiers?: true;
  readonly legalIdentifier?: TermId;
  readonly vatIdentifier?: TermId;
  readonly taxIdentifier?: TermId;
  readonly endpoint?: TermId;
  readonly address?: AddressTerms;
  readonly contact?: {
    readonly group: GroupId;
    readonly name: TermId;
    readonly telephone: TermId;
    readonly email: TermId;
  };
}

export const seller: PartyTerms = {
  group: 'BG-4',
  name: 'BT-27',
  tradingName: 'BT-28',
  identifier: 'BT-29',
  manyIdentifiers: true,
  legalIdentifier: 'BT-30',
  vatIdentifier: 'BT-31',
  taxIdentifier: 'BT-32',
  endpoint: 'BT-34',
  address: {
    group: 'BG-5',
    one: 'BT-35',
    two: 'BT-36',
    three: 'BT-162',
    city: 'BT-37',
    postCode: 'BT-38',
    subdivision: 'BT-39',
    country: 'BT-40',
  },
  contact: { group: 'BG-6', name: 'BT-41', telephone: 'BT-42', email: 'BT-43' },
};

export const buyer: PartyTerms = {
  group: 'BG-7',
  name: 'BT-44',
  tradingName: 'BT-45',
  identifier: 'BT-46',
  legalIdentifier: 'BT-47',
  vatIdentifier: 'BT-48',
  endpoint: 'BT-49',
  address: {
    group: 'BG-8',
    one: 'BT-50',
    two: 'BT-51',
    three: 'BT-163',
    city: 'BT-52',
    postCode: 'BT-53',
    subdivision: 'BT-54',
    country: 'BT-55',
  },
  contact: { group: 'BG-9', name: 'BT-56', telephone: 'BT-57', email: 'BT-58' },
};

export const payee: PartyTerms = {
  group: 'BG-10',
  name: 'BT-59',
  identifier: 'BT-60',
  legalIdentifier: 'BT-61',
};

export const taxRepresentative: PartyTerms = {
  group: 'BG-11',
  name: 'BT-62',
  vatIdentifier: 'BT-63',
  address: {
    group: 'BG-12',
    one: 'BT-64',
    two: 'BT-65',
    three: 'BT-164',
    city: 'BT-66',
    postCode: 'BT-67',
    subdivision: 'BT-68',
    country: 'BT-69',
  },
};

/** Delivery address (BG-15), used with the name of the party. */
export const deliverTo: AddressTerms = {
  group: 'BG-15',
  one: 'BT-75',
  two: 'BT-76',
  three: 'BT-165',
  city: 'BT-77',
  postCode: 'BT-78',
  subdivision: 'BT-79',
  country: 'BT-80',
};
