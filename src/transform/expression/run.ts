/** Where something stands in the text of an expression: from one index to before another. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Why an expression cannot be read or evaluated; never leaves this folder other than as a value. */
export class ExpressionFault extends Error {
  readonly extent: Extent;
  /** What ends the message: a name that may have been meant. */
  readonly hint: string;

  constructor(message: string, extent: Extent, hint = '') {
    super(message);
    this.extent = extent;
    this.hint = hint;
  }
}

/** Steps one evaluation may take: elements visited times the size of their predicate, and text by length. */
export const MAX_STEPS = 500_000;

/** One evaluation: its scope, the element its innermost predicate looks at, and the steps it has left. */
export class Run {
  readonly scope: Readonly<Record<string, unknown>>;
  element: unknown = undefined;
  private stepsLeft = MAX_STEPS;

  constructor(scope: Readonly<Record<string, unknown>>) {
    this.scope = scope;
  }

  /** Takes steps from the budget; a fault when it is used up. */
  spend(steps: number, extent: Extent): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0) throw new ExpressionFault(`takes more than ${MAX_STEPS} steps`, extent);
  }

  /** Steps for reading a text: one for every 16 characters. */
  spendText(text: string, extent: Extent): void {
    this.spend(1 + (text.length >> 4), extent);
  }
}

/** A compiled part of an expression. */
export type Evaluator = (run: Run) => unknown;
