import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import { haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { hasOrganisationForm } from '../../tax/identity/es.ts';
import { bizkaia, region } from './region.ts';

/**
 * Extension of the supplier: heading of the economic activities tax (`Epigrafe`), declared by natural persons in
 * Bizkaia (Batuz, Norma Foral 5/2020, form LROE 140).
 */
export const activity = 'es-tbai-bi-activity';

export const activityForm = /^\d{1,7}$/;

const supplierIsPersonInBizkaia = assertion<Invoice>('the supplier is a person in Bizkaia', ({ object }) => {
  const { country, code = '' } = object.supplier?.tax_id ?? {};
  const isOrganisation = country === 'ES' && hasOrganisationForm(code);
  return getExtension(object.tax, region) === bizkaia && !isOrganisation;
});

const haveActivityForm = assertion<Invoice>(`with digits in ${activity}`, ({ object }) => {
  const code = getExtension(object.supplier, activity);
  return code === undefined || activityForm.test(code);
});

/** Rules for suppliers in Bizkaia. */
export const activityRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-10',
    at: 'supplier.ext',
    when: [supplierIsPersonInBizkaia],
    must: haveExtensions(activity),
    message: `a person in Bizkaia needs the extension '${activity}'`,
  },
  {
    code: 'GOBL-ES-TBAI-BILL-INVOICE-11',
    at: 'supplier.ext',
    must: haveActivityForm,
    message: `the extension '${activity}' must have 1 to 7 digits`,
  },
]);
