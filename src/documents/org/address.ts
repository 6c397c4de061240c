import { meta } from '../model/maps.ts';
import { optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, country, text, uuid } from '../model/scalars.ts';
import { Coordinates } from './coordinates.ts';

export const Address = part(
  'org/address',
  'Postal address.',
  {
    uuid: optional(uuid, 'Universally unique identifier.'),
    label: optional(text, 'What the address is used for.'),
    po_box: optional(text, 'Post office box.'),
    num: optional(text, 'House number in the street.'),
    floor: optional(text, 'Floor of the building.'),
    block: optional(text, 'Block of the building.'),
    door: optional(text, 'Door within the building.'),
    street: optional(text, 'Street.'),
    street_extra: optional(text, 'Second line of the street.'),
    locality: optional(text, 'Town or city.'),
    region: optional(text, 'Province, county or region.'),
    state: optional(code, 'Code of the state or province.'),
    code: optional(code, 'Postal code.'),
    country: optional(country, 'Country.'),
    coords: optional(Coordinates, 'Place on the globe.'),
    meta: optional(meta, 'Further data.'),
  },
  {
    normalise(address) {
      if (address.state === undefined) return;
      const state = address.state.toUpperCase().replace(/[^A-Z0-9]/g, '');
      if (state === '') delete address.state;
      else address.state = state;
    },
  },
);
export type Address = ValuesOf<typeof Address>;
