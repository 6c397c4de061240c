const pattern = /^P(?=\d|T\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

const unitSeconds = [7 * 24 * 60 * 60, 24 * 60 * 60, 60 * 60, 60, 1];

/**
 * Returns the seconds of an ISO 8601 duration: `P2W`, `P1DT12H`, `PT90.5S`; undefined for any other text. Years and months have
 * no fixed length and are not accepted.
 */
export function durationSeconds(text: string): number | undefined {
  const units = pattern.exec(text)?.slice(1);
  return units?.reduce((sum, unit, place) => sum + Number(unit ?? 0) * (unitSeconds[place] ?? 0), 0);
}
