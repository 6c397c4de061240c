import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { differences } from './difference.ts';
import { inputOf } from './exact-input.ts';
import type { ExactRow } from './exact-input.ts';
import { fixedContext } from './kind.ts';
import type { Check } from './kind.ts';
import { outcomeDifferences, outcomeOf } from './outcome.ts';

/** A published pair: the input, and the envelope it becomes. */
export interface Vector extends JsonObject {
  name: string;
  expected: { $schema: string; head: JsonObject; doc: JsonObject };
}

const headUuid = '8a51fd30-2a27-11ee-be56-0242ac120002';

/** Builds the envelope of a vector's input and compares it, the identifier of the envelope apart. */
export function vectorCheck({ plain, exact }: ExactRow): Check {
  const { name, expected } = plain as Vector;
  return {
    name,
    differences() {
      const built = build(inputOf(exact), fixedContext(headUuid));
      if (!built.ok) {
        const faults = built.error.faults.map(({ code, paths }) => `${code} at ${paths.join(', ')}`);
        return [`refused: ${built.error.message}`, ...faults];
      }
      const { $schema, head, doc } = built.envelope;
      return differences(
        { $schema, head: { ...head, uuid: headUuid }, doc },
        { $schema: expected.$schema, head: { ...expected.head, uuid: headUuid }, doc: expected.doc },
      );
    },
  };
}

/** Calculates a vector's result again, which must not change it. */
export function fixedPointCheck({ plain }: ExactRow): Check {
  const { name, expected } = plain as Vector;
  return {
    name,
    differences() {
      const outcome = outcomeOf(build(expected.doc, fixedContext(headUuid)), expected.doc);
      return outcomeDifferences(outcome, { outcome: 'valid', expected_doc: expected.doc });
    },
  };
}
