import { placesOfTerms } from '../document-xml/findings.logic.ts';
import { faultLines, numberMissing, withCode } from './fault-lines.logic.ts';

/** A fault at a place of the document. */
export interface PlacedFault {
  /** A JSON path into the envelope. */
  readonly path: string;
  readonly message: string;
}

/** So many places are handed on: what is further is found when these are mended. */
const mostPlaces = 20;

/** Where those faults of an envelope belong that name no place in its document. */
const ofEnvelope: Readonly<Record<string, readonly string[]>> = { [numberMissing]: ['$.doc.code'] };

/** What a mail says that finds no address of a party: where that would stand. */
const noAddress = /^The document says no e-mail address of the (customer|supplier|party)$/;

/** The faults in the message of a step that have a place in the document: their own, or where their business terms belong. */
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
    .slice(0, mostPlaces);
}
