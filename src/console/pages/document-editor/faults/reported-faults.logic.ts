import equal from 'fast-deep-equal';
import type { Json } from '../../../graphql/graphql.ts';
import {
  formatJsonPath,
  parseJsonPath,
  valueAt,
  type JsonPath,
} from '../../../parts/json/json-path.logic.ts';
import { omitEmpty, type DraftFault } from '../draft/draft.logic.ts';

/** Fault that was found elsewhere, such as by a step of a workflow, and the value at its path at that time. */
export interface ReportedFault extends DraftFault {
  readonly was: Json | undefined;
}

/** Returns the path in the document for a JSON path in its envelope; undefined for a path outside of the document. */
export function documentPlace(path: string): JsonPath | undefined {
  const [first, ...place] = parseJsonPath(path) ?? [];
  return first === 'doc' ? place : undefined;
}

/** Returns the faults at whose paths nothing has changed since; the same list if these are all of them. */
export function selectUnchanged(told: readonly ReportedFault[], doc: Json): readonly ReportedFault[] {
  // A value that a key press did not change is the same object and need not be compared.
  const left = told.filter((fault) => {
    const { place, was } = fault;
    const now = valueAt(doc, place);
    if (now === was) return true;
    if (place.length === 0) return false;
    return (findFixingFields(fault) ?? [[]]).every((within) => {
      const name = String([...place, ...within].at(-1));
      // A row that is not filled in fixes nothing.
      const written = (value: Json | undefined): Json => {
        const there = valueAt(value, within);
        return there === undefined ? {} : omitEmpty({ [name]: there });
      };
      return equal(written(now), written(was));
    });
  });
  return left.length === told.length ? told : left;
}

/** Members that fix a fault of a whole party, by rule; the form shows the fault at the first of them. */
const fixingFields: readonly (readonly [rule: RegExp, fields: readonly JsonPath[]])[] = [
  [/\bBR-DE-6\b/, [['telephones'], ['people', 0, 'telephones']]],
  [
    /\bBR-DE-7\b/,
    [
      ['emails', 0, 'addr'],
      ['people', 0, 'emails'],
    ],
  ],
];

const parties = ['supplier', 'customer'];

function findFixingFields({ place, message }: DraftFault): readonly JsonPath[] | undefined {
  if (place.length !== 1 || !parties.includes(String(place[0]))) return undefined;
  return fixingFields.find(([rule]) => rule.test(message))?.[1];
}

const ofParty: readonly (readonly [of: string, field: JsonPath])[] = [
  ['.addresses', ['addresses', 0, 'street']],
  ['.emails', ['emails', 0, 'addr']],
  ['.inboxes', ['inboxes', 0, 'code']],
  ['.tax_id', ['tax_id', 'code']],
];

/** First fields of objects that have no field as a whole in the form. */
const firstFields: ReadonlyMap<string, JsonPath> = new Map([
  ['$.ordering', ['ordering', 'code']],
  ['$.payment', ['payment', 'instructions', 'key']],
  ['$.payment.instructions', ['payment', 'instructions', 'key']],
  ['$.payment.instructions.credit_transfer', ['payment', 'instructions', 'credit_transfer', 0, 'iban']],
  ['$.payment.terms', ['payment', 'terms', 'key']],
  ...parties.flatMap((party) =>
    ofParty.map(([of, field]): [string, JsonPath] => [`$.${party}${of}`, [party, ...field]]),
  ),
]);

/** Moves a fault to the field where the form shows it: for a missing object, its first field. */
export function atField(fault: DraftFault): DraftFault {
  const [mend] = findFixingFields(fault) ?? [];
  const place = mend ? [...fault.place, ...mend] : firstFields.get(formatJsonPath(fault.place));
  return place ? { ...fault, place } : fault;
}

const keyOf = ({ place, message }: DraftFault): string => `${formatJsonPath(place)} ${message}`;

/** Merges the faults of the service with those found elsewhere; duplicates are shown once. */
export function mergeFaults(
  faults: readonly DraftFault[],
  told: readonly DraftFault[],
): readonly DraftFault[] {
  if (told.length === 0) return faults;
  const known = new Set(faults.map(keyOf));
  return [...faults, ...told.filter((fault) => !known.has(keyOf(fault)))];
}
