import type { Invoice } from '../../bill/invoice.ts';
import { bePresent, haveExtensionIn } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';

const isCorrection = assertion<Invoice>('the invoice corrects another', ({ object }) =>
  ['corrective', 'credit-note'].includes(object.type),
);

/** Rules for the type of invoice. */
export const typeRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-01',
    at: 'tax.ext',
    // The codes are document types, but the format's rule looks for them in the tax category, which invoices have on
    // their taxes and not here, so types such as 383 and 386 pass.
    must: haveExtensionIn('untdid-tax-category', ['326', '380', '384', '389', '381', '875', '876', '877']),
    message: 'the document type is not one that XRechnung accepts (BR-DE-17)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-02',
    at: 'preceding',
    when: [isCorrection],
    must: bePresent,
    message: 'a correction needs a reference to the invoice it corrects (BR-DE-26)',
  },
]);
