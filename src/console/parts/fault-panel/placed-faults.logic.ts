import { placesOfTerms } from '../document-xml/findings.logic.ts';
import { faultLines, numberMissing, withCode } from './fault-lines.logic.ts';

/** A fault with its path in the document. */
export interface PlacedFault {
  /** JSON path of the envelope. */
  readonly path: string;
  readonly message: string;
}

/** Maximum number of faults that are passed on: others are found after these are fixed. */
const maxFaults = 20;

/** Paths for faults of an envelope that have none in its document. */
const ofEnvelope: Readonly<Record<string, readonly string[]>> = { [numberMissing]: ['$.doc.code'] };

/** Message of a mail step that finds no address of a party; its fault gets the path of the address. */
const noAddress = /^The document says no e-mail address of the (customer|supplier|party)$/;

/** Returns the faults in the message of a step that have a path in the document: their own, or that of their business terms. */
export function placedFaults(message: string | null | undefined): readonly PlacedFault[] {
  const [said = '', role] = noAddress.exec(message ?? '') ?? [];
  if (role) return [{ path: role === 'party' ? '$.doc.emails' : `$.doc.${role}.emails`, message: said }];
  const { lines } = faultLines(message ?? '');
  return lines
    .flatMap(({ code, message: said, places, terms }) => {
      const own = places?.split(', ').filter((path) => path.startsWith('$.doc.')) ?? [];
      const others = ofEnvelope[code] ?? placesOfTerms(terms?.split(', ') ?? []);
      const paths = own.length > 0 ? own : others;
      return paths.map((path) => ({ path, message: withCode(said, code) }));
    })
    .slice(0, maxFaults);
}
