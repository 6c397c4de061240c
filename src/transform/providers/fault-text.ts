import type { EinvoiceFault } from '@docmill/einvoice';
import { ko, type OutcomeOf } from './action.ts';

/** Maximum number of faults in the message of a step, and of paths of each; an event is not a report. */
const maxFaults = 10;
const maxPaths = 3;

interface Refused {
  readonly key: string;
  readonly message: string;
  readonly faults: readonly EinvoiceFault[];
}

/**
 * Returns the outcome of a step whose document cannot be written, or whose XML cannot be read: each fault with its id, terms and
 * paths.
 */
export function koWithFaults({ key, message, faults }: Refused): OutcomeOf<'KO'> {
  return ko(key, faults.length > 0 ? `${message}: ${formatFaults(faults)}` : message);
}

/** Formats faults in one line: `BR-DE-15 (BT-10) at $.doc.ordering.code: requirement; ...`. */
export function formatFaults(faults: readonly EinvoiceFault[]): string {
  const told = faults.slice(0, maxFaults).map(({ code, terms = [], paths, message }) => {
    const about = terms.length > 0 ? ` (${terms.join(', ')})` : '';
    const places = paths.length > 0 ? ` at ${paths.slice(0, maxPaths).join(', ')}` : '';
    return `${code}${about}${places}: ${message}`;
  });
  const left = faults.length - told.length;
  return [...told, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}
