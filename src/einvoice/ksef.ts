/** FA(3), the format of KSeF in Poland. */
export { fromKsef, toKsef } from './ksef/ksef.ts';
export type { ReadKsef } from './ksef/ksef.ts';
export type { WrittenNational } from './table/national.ts';
