import { meta } from '../model/maps.ts';
import { list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { key, text, uuid } from '../model/scalars.ts';
import { Address } from './address.ts';
import { Email } from './email.ts';
import { Identity } from './identity.ts';
import { Image } from './image.ts';
import { Name } from './name.ts';
import { Telephone } from './telephone.ts';

export const Person = part('org/person', 'Human being who acts for a party, or is one.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'Label to show.'),
  key: optional(key, 'What the person is to the party.'),
  name: required(Name, 'Name.'),
  role: optional(text, 'Role or title in the organisation.'),
  identities: optional(list(Identity), 'Codes that identify the person.'),
  addresses: optional(list(Address), 'Postal addresses.'),
  emails: optional(list(Email), 'Email addresses.'),
  telephones: optional(list(Telephone), 'Telephone numbers.'),
  avatars: optional(list(Image), 'Portraits.'),
  meta: optional(meta, 'Further data.'),
});
export type Person = ValuesOf<typeof Person>;
