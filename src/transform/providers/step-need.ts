/** Products that a step may need of its document and that an earlier step adds. */
export const products = ['code', 'pdf', 'cii'] as const;

export type Product = (typeof products)[number];

/** Product without which a step fails. */
export interface Need {
  readonly product: Product;
  /** Config member that requires the product; absent: the step as a whole. */
  readonly key?: string;
  /** Code with which the step fails without the product. */
  readonly failure: string;
}
