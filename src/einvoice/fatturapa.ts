/** FatturaPA 1.2.2, the format of Italy. */
export { fromFatturaPa, toFatturaPa } from './fatturapa/fatturapa.ts';
export type { ReadFatturaPa, Sending } from './fatturapa/fatturapa.ts';
export type { Transmission } from './fatturapa/party-arrangement.ts';
export type { WrittenNational } from './table/national.ts';
