/** Exact decimal numbers, as documents have them. */
export { Amount, sum } from './amount.ts';
export { Percentage } from './percentage.ts';
