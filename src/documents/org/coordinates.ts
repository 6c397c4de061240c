import { optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { decimal, verbatim } from '../model/scalars.ts';

export const Coordinates = part('org/coordinates', 'Place on the globe.', {
  lat: optional(decimal, 'Latitude in decimal degrees.'),
  lon: optional(decimal, 'Longitude in decimal degrees.'),
  w3w: optional(verbatim, 'Three words of what3words.'),
  geohash: optional(verbatim, 'Geohash.'),
});
export type Coordinates = ValuesOf<typeof Coordinates>;
