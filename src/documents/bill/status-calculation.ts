import type { Calculation } from '../calculation.ts';
import { setIssueDate } from './dating.ts';
import type { Status } from './status.ts';

/** Calculates a normalised status: positions and complements of its lines, and the current date (UTC) if it has none. */
export function calculateStatus(status: Status, calculation: Calculation): void {
  setIssueDate(status, calculation, 'UTC');
  for (const [index, line] of (status.lines ?? []).entries()) {
    line.index = index + 1;
    if (line.complements) line.complements = line.complements.map(calculation.complement);
  }
}
