import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { text, uri, uuid } from '../model/scalars.ts';

/** Address of a party in a network, as a URI. */
export const Endpoint = part('org/endpoint', 'Address of a party in a network.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'Label to show.'),
  uri: required(uri, 'The address, such as iso6523-actorid-upis::0088:123.'),
});
export type Endpoint = ValuesOf<typeof Endpoint>;
