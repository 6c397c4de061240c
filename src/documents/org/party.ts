import { extensions, meta } from '../model/maps.ts';
import { list, optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { taxCountry, text, uuid } from '../model/scalars.ts';
import { TaxIdentity } from '../tax/tax-identity.ts';
import { Address } from './address.ts';
import { Email } from './email.ts';
import { Endpoint } from './endpoint.ts';
import { Identity } from './identity.ts';
import { Image } from './image.ts';
import { Inbox } from './inbox.ts';
import { Person } from './person.ts';
import { Registration } from './registration.ts';
import { Telephone } from './telephone.ts';
import { Website } from './website.ts';

export const Party = part('org/party', 'Company or person that takes part in a transaction.', {
  $regime: optional(taxCountry, 'Tax regime whose rules apply inside this party.'),
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'Label to show.'),
  name: optional(text, 'Legal name.'),
  alias: optional(text, 'Short or trading name.'),
  tax_id: optional(TaxIdentity, 'Identity towards the tax authority.'),
  identities: optional(list(Identity), 'Other codes that identify the party.'),
  people: optional(list(Person), 'People who act for the party.'),
  inboxes: optional(list(Inbox), 'Places to send documents to electronically.'),
  endpoints: optional(list(Endpoint), 'Addresses in networks.'),
  addresses: optional(list(Address), 'Postal addresses.'),
  emails: optional(list(Email), 'Email addresses.'),
  websites: optional(list(Website), 'Websites.'),
  telephones: optional(list(Telephone), 'Telephone numbers.'),
  registration: optional(Registration, 'Entry in a register of companies.'),
  logos: optional(list(Image), 'Logos.'),
  ext: optional(extensions, 'Codes of national lists.'),
  meta: optional(meta, 'Further data.'),
});
export type Party = ValuesOf<typeof Party>;
