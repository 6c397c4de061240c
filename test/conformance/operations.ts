import { build, correct, invert, removeIncludedTaxes, replicate } from '@docmill/documents';
import type { Built } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { ExactRow } from './exact-input.ts';
import { fixedContext } from './kind.ts';
import type { Check } from './kind.ts';
import { outcomeDifferences, outcomeOf } from './outcome.ts';
import type { Expectation, Outcome } from './outcome.ts';

type Operation = JsonObject &
  Expectation & {
    name: string;
    /** Name of the vector whose result is worked on. */
    base: string;
    op: string;
    options?: JsonObject;
  };

const newUuid = '0197a0c0-0000-7000-8000-000000000001';
const context = fixedContext(newUuid);

/** Carries out an operation on a vector's result, calculates what comes of it once more, and compares. */
export function operationCheck({ plain }: ExactRow, bases: ReadonlyMap<string, JsonObject>): Check {
  const operation = plain as Operation;
  return {
    name: operation.name,
    differences() {
      const base = bases.get(operation.base);
      if (!base) return [`there is no vector ${operation.base}`];
      return outcomeDifferences(outcomeOfOperation(operation, base), operation);
    },
  };
}

function outcomeOfOperation({ op, options }: Operation, doc: JsonObject): Outcome {
  const done = carriedOut(op, { doc }, options ?? {});
  const envelope = done.ok ? done.envelope : done.calculated;
  if (!envelope) return { ...outcomeOf(done, doc), outcome: op };
  const next = { ...envelope.doc };
  if (op === 'correct' || op === 'replicate') next.uuid = newUuid;
  if (op === 'replicate') next.issue_date = '2025-06-15';
  return outcomeOf(build(next, context), next);
}

function carriedOut(op: string, envelope: JsonObject, options: JsonObject): Built {
  if (op === 'correct') return correct(envelope, options, context);
  if (op === 'replicate') return replicate(envelope, context);
  if (op === 'invert') return invert(envelope, context);
  if (op === 'removetax') return removeIncludedTaxes(envelope, context);
  throw new TypeError(`there is no operation '${op}'`);
}
