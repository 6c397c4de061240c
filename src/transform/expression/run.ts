/** Range in the text of an expression: from `start` to before `end`. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Error of an expression that cannot be parsed or evaluated; outside of this folder it is only returned as a value. */
export class ExpressionFault extends Error {
  readonly extent: Extent;
  /** End of the message: a name that may have been meant. */
  readonly hint: string;

  constructor(message: string, extent: Extent, hint = '') {
    super(message);
    this.extent = extent;
    this.hint = hint;
  }
}

/** Maximum number of steps of an evaluation: elements visited times the size of their predicate, and text by its length. */
export const MAX_STEPS = 500_000;

/** One evaluation: its scope, the element of its innermost predicate, and the number of remaining steps. */
export class Run {
  readonly scope: Readonly<Record<string, unknown>>;
  element: unknown = undefined;
  private stepsLeft = MAX_STEPS;

  constructor(scope: Readonly<Record<string, unknown>>) {
    this.scope = scope;
  }

  /** Takes steps from the budget; throws when it is exhausted. */
  spend(steps: number, extent: Extent): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0) throw new ExpressionFault(`takes more than ${MAX_STEPS} steps`, extent);
  }

  /** Takes the steps for reading a text: one for every 16 characters. */
  spendText(text: string, extent: Extent): void {
    this.spend(1 + (text.length >> 4), extent);
  }
}

/** Compiled part of an expression. */
export type Evaluator = (run: Run) => unknown;
