import { isTaxCountry, taxCountries } from './codes/countries.ts';
import type { Document } from './document.ts';
import { DocumentRefusal } from './document-error.ts';
import type { Fault } from './document-error.ts';
import { findNearest } from './nearest.ts';

interface Taxable {
  $regime?: string;
  supplier?: { tax_id?: { country?: string } };
}

/**
 * Puts the cause of a failed calculation before its consequences: without a tax country no rate is known, which shows
 * at the first row that names one. `noticed` has the notices about codes at the head of the document.
 */
export function withCauses(document: Document, noticed: readonly Fault[], calculate: () => void): void {
  try {
    calculate();
  } catch (error) {
    if (!(error instanceof DocumentRefusal) || error.error.key !== 'calculation') throw error;
    const unknown = noticed.filter(({ code }) => code === 'DOCMILL-REGIME-01');
    const causes = [...unknown, ...missingCountry(document)];
    const [first] = causes;
    if (!first) throw error;
    const { message, faults } = error.error;
    const refused = { code: 'DOCMILL-CALCULATION', paths: ['$.doc'], message };
    const following = faults.length > 0 ? faults : [refused];
    throw new DocumentRefusal('calculation', `${first.message} (${message})`, [...causes, ...following]);
  }
}

/** Returns the reason why a document without regime gets none. */
function missingCountry({ type, value }: Document): Fault[] {
  const { $regime, supplier }: Taxable = value;
  if (!type.takesRegime || $regime !== undefined) return [];
  if (!supplier) {
    const message = 'there is no supplier, whose tax country says which rates there are';
    return [{ code: 'DOCMILL-SUPPLIER-01', paths: ['$.doc.supplier'], message }];
  }
  const paths = ['$.doc.supplier.tax_id.country'];
  const country = supplier.tax_id?.country;
  if (!country) {
    const message = 'the supplier has no tax country, which says which rates there are';
    return [{ code: 'DOCMILL-SUPPLIER-02', paths, message }];
  }
  if (isTaxCountry(country)) return [];
  const code = codeOf(country);
  const meant = code === undefined ? '' : `; did you mean ${code}?`;
  return [{ code: 'DOCMILL-COUNTRY-01', paths, message: `no country has the code '${country}'${meant}` }];
}

/** Returns the code of a country given by its English name. */
function codeOf(country: string): string | undefined {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const byName = new Map(taxCountries.map((code) => [(names.of(code) ?? code).toLowerCase(), code]));
  const name = findNearest(country.toLowerCase(), [...byName.keys()]);
  return name === undefined ? undefined : byName.get(name);
}
