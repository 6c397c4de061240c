import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '@docmill/documents';

/** Where two JSON values differ, a line for each place: the order of members does not count, that of elements does. */
export function differences(got: unknown, wanted: unknown, path = '$'): string[] {
  if (isDeepStrictEqual(got, wanted)) return [];
  if (!isContainer(got) || !isContainer(wanted) || Array.isArray(got) !== Array.isArray(wanted)) {
    return [`${path}: got ${textOf(got)}, wanted ${textOf(wanted)}`];
  }
  const names = new Set([...Object.keys(got), ...Object.keys(wanted)]);
  return [...names].flatMap((name) => differences(got[name], wanted[name], `${path}.${name}`));
}

/** Where two sets of faults differ; a fault is its code and one place. */
export function faultDifferences(got: readonly Fault[], wanted: readonly Fault[]): string[] {
  const found = placesOf(got);
  const expected = placesOf(wanted);
  return [
    ...[...expected.difference(found)].map((fault) => `missing fault ${fault}`),
    ...[...found.difference(expected)].map((fault) => `unexpected fault ${fault}`),
  ];
}

function placesOf(faults: readonly Fault[]): Set<string> {
  return new Set(faults.flatMap(({ code, paths }) => paths.map((path) => `${code} at ${path}`)));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
