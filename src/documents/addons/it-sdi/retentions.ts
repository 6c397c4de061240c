import { haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';

/** Extension with the reason for a retention (CausalePagamento, 2.1.1.5.4). */
const reason = 'it-sdi-retained';

/** Payment reasons as in the yearly certificate of retentions (Certificazione Unica, lavoro autonomo, field 1). */
export const reasonsOfRetention: Readonly<Record<string, readonly string[]>> = {
  [reason]: [
    'A', // self-employed work in a habitual profession
    'B', // use by the author of works of the mind and patents
    'C', // profits of partners who bring only their work
    'D', // profits of promoters and founders
    'E', // protests of bills by municipal secretaries
    'F', // honorary justices of the peace and deputy prosecutors
    'G', // end of a career in professional sport
    'H', // end of an agency
    'I', // end of notarial functions
    'J', // occasional gatherers of truffles
    'K', // universal civilian service
    'L', // use of works of the mind by heirs or donees
    'L1', // the same by purchasers
    'M', // occasional self-employed work
    'M1', // obligations to do, not to do or to permit
    'M2', // occasional self-employed work, with duty to enrol in the nurses' fund (ENPAPI)
    'N', // amateur sport
    'O', // occasional self-employed work, without duty to enrol in the separate social scheme
    'O1', // obligations to do, not to do or to permit, without duty to enrol
    'P', // equipment used by non-residents
    'Q', // commissions of an agent of one firm
    'R', // commissions of an agent of several firms
    'S', // commissions of a commission agent
    'T', // commissions of a broker
    'U', // commissions of a procurer of business
    'V', // commissions of door-to-door sales
    'V1', // occasional commercial activity
    'V2', // occasional door-to-door sales
    'W', // contracts with condominiums
    'X', // interest and royalties of 2004 to associated companies of the Union
    'Y', // the same from January to July 2005
    'ZO', // other
  ],
};

/** Income taxes and contributions to social funds that the customer withholds. */
const retainedTaxes = new Set(['IRPEF', 'IRES', 'INPS', 'ENPAM', 'ENASARCO', 'CP']);

const isRetained = assertion<Combo>('the tax is retained', ({ object }) => retainedTaxes.has(object.cat));

/** Rules for retained taxes. */
export const retentionRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-IT-SDI-TAX-COMBO-02',
    at: 'ext',
    when: [isRetained],
    must: haveExtensions(reason),
    message: 'a retained tax needs the reason of the payment (CausalePagamento)',
  },
]);
