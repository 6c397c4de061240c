/** What a step may need of its document that a step before it gives. */
export const products = ['code', 'pdf', 'cii'] as const;

export type Product = (typeof products)[number];

/** Something that a step fails without. */
export interface Need {
  readonly product: Product;
  /** The member of the config that asks for it; absent: the step as a whole. */
  readonly key?: string;
  /** The code with which the step fails where it is not there. */
  readonly failure: string;
}
