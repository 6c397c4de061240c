/**
 * Compares the documents library with a folder of published results: `npm run conformance -- DIR`.
 * Prints how many of each kind are equal, then the first differences; exits 1 when one is not, or when there are none.
 */
import process from 'node:process';
import { checksOf } from './data-folder.ts';
import type { Check } from './kind.ts';

const shownChecks = 4;
const shownPlaces = 8;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: npm run conformance -- DIR\n');
  process.exitCode = 2;
} else {
  process.exitCode = compare(folder) ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function compare(data: string): boolean {
  const kinds = checksOf(data).map(({ kind, checks }) => ({
    kind,
    count: checks.length,
    failures: checks.flatMap((check) => failureOf(kind, check) ?? []),
  }));
  for (const { kind, count, failures } of kinds) {
    print(`${kind}: ${count - failures.length} of ${count}`);
  }
  for (const { kind, failures } of kinds) {
    for (const failure of failures.slice(0, shownChecks)) print(`\n${failure}`);
    if (failures.length > shownChecks) print(`\n${kind}: ${failures.length - shownChecks} more`);
  }
  if (kinds.length === 0) print(`${data} holds nothing to compare with`);
  return kinds.length > 0 && kinds.every(({ failures }) => failures.length === 0);
}

function failureOf(kind: string, check: Check): string | undefined {
  const places = differencesOf(check);
  if (places.length === 0) return undefined;
  const more = places.length > shownPlaces ? [`and ${places.length - shownPlaces} more`] : [];
  return [`${kind} ${check.name}`, ...places.slice(0, shownPlaces), ...more].join('\n  ');
}

/** An error that is no refusal is a difference too, and must not hide the others. */
function differencesOf(check: Check): string[] {
  try {
    return check.differences();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
