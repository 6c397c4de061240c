/** Facturae 3.2.2, the format of Spain. */
export { toFacturae } from './facturae/facturae.ts';
export type { Issue } from './facturae/facturae.ts';
export type { WrittenNational } from './table/national.ts';
