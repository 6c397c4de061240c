import { RequestError } from '../../../../platform/errors.ts';

/** Properties of the invoice in a PDF, by its profile of Factur-X (ZUGFeRD is the same). */
export interface HybridProfile {
  /** `fx:ConformanceLevel` */
  readonly level: 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED' | 'XRECHNUNG';
  /** `fx:Version` */
  readonly version: '1.0' | '3.0';
  readonly fileName: 'factur-x.xml' | 'xrechnung.xml';
  /** `AFRelationship`: an invoice without lines is not an alternative to the page. */
  readonly relationship: 'Alternative' | 'Data';
}

const norm = 'urn:cen.eu:en16931:2017';

/** Prefixes of the specification (BT-24), of which the first match counts: a CIUS of the norm is on the level of the norm. */
const levels: readonly (readonly [beginning: string, level: HybridProfile['level']])[] = [
  ['urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
  ['urn:zugferd.de:2p0:minimum', 'MINIMUM'],
  ['urn:factur-x.eu:1p0:basicwl', 'BASIC WL'],
  ['urn:zugferd.de:2p0:basicwl', 'BASIC WL'],
  [`${norm}#compliant#urn:factur-x.eu:1p0:basic`, 'BASIC'],
  [`${norm}#compliant#urn:zugferd.de:2p0:basic`, 'BASIC'],
  [`${norm}#compliant#urn:xeinkauf.de:kosit:xrechnung_`, 'XRECHNUNG'],
  [`${norm}#compliant#`, 'EN 16931'],
  [`${norm}#conformant#`, 'EXTENDED'],
];

/** Returns the profile of an invoice by its specification (BT-24). */
export function profileOf(specification: string | undefined): HybridProfile {
  const level =
    specification === norm
      ? 'EN 16931'
      : levels.find(([beginning]) => specification?.startsWith(beginning))?.[1];
  if (level === undefined)
    throw new RequestError(
      'validation',
      `No profile of Factur-X has the specification ${specification ?? 'none'}`,
      {
        key: 'unknown-profile',
      },
    );
  return {
    level,
    version: level === 'XRECHNUNG' ? '3.0' : '1.0',
    fileName: level === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml',
    relationship: level === 'MINIMUM' || level === 'BASIC WL' ? 'Data' : 'Alternative',
  };
}
