import type { EinvoiceFault } from '../../einvoice/einvoice-error.ts';
import { ko, type OutcomeOf } from './action.ts';

/** Maximum number of faults in the message of a step, and of paths of each; an event is not a report. */
const mostFaults = 10;
const mostPlaces = 3;

interface Refused {
  readonly key: string;
  readonly message: string;
  readonly faults: readonly EinvoiceFault[];
}

/**
 * Returns the outcome of a step whose document cannot be written, or whose XML cannot be read: each fault with its id, terms and
 * paths.
 */
export function refused({ key, message, faults }: Refused): OutcomeOf<'KO'> {
  return ko(key, faults.length > 0 ? `${message}: ${toldFaults(faults)}` : message);
}

/** Formats faults in one line: `BR-DE-15 (BT-10) at $.doc.ordering.code: requirement; ...`. */
export function toldFaults(faults: readonly EinvoiceFault[]): string {
  const told = faults.slice(0, mostFaults).map(({ code, terms = [], paths, message }) => {
    const about = terms.length > 0 ? ` (${terms.join(', ')})` : '';
    const places = paths.length > 0 ? ` at ${paths.slice(0, mostPlaces).join(', ')}` : '';
    return `${code}${about}${places}: ${message}`;
  });
  const left = faults.length - told.length;
  return [...told, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}
