import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { inputOf } from './exact-input.ts';
import type { ExactRow } from './exact-input.ts';
import { fixedContext } from './kind.ts';
import type { Check } from './kind.ts';
import { outcomeDifferences, outcomeOf } from './outcome.ts';
import type { Expectation } from './outcome.ts';

type Calculation = JsonObject & Expectation & { name: string };

/** Builds the input of a row and compares outcome, document, digest and faults, as far as the row states them. */
export function calculationCheck({ plain, exact }: ExactRow): Check {
  const expectation = plain as Calculation;
  return {
    name: expectation.name,
    differences() {
      const input = inputOf(exact);
      const built = build(input, fixedContext('0197a0c0-0000-7000-8000-000000000001'));
      return outcomeDifferences(outcomeOf(built, input), expectation);
    },
  };
}
