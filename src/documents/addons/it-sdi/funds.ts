import type { Charge } from '../../bill/adjustment.ts';
import { keyHas } from '../../extensions.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { includeVat } from '../vat-assertions.ts';

/** Extension with the social fund of a charge (TipoCassa, 2.1.1.7.1). */
const fundType = 'it-sdi-fund-type';

/** Social funds of the professions. */
export const fundTypes: Readonly<Record<string, readonly string[]>> = {
  [fundType]: [
    'TC01', // lawyers
    'TC02', // chartered accountants
    'TC03', // surveyors
    'TC04', // engineers and architects
    'TC05', // notaries
    'TC06', // bookkeepers and commercial experts
    'TC07', // agents and sales representatives (ENASARCO)
    'TC08', // labour consultants (ENPACL)
    'TC09', // doctors (ENPAM)
    'TC10', // pharmacists (ENPAF)
    'TC11', // veterinarians (ENPAV)
    'TC12', // employees in agriculture (ENPAIA)
    'TC13', // employees of forwarders and shipping agencies
    'TC14', // journalists (INPGI)
    'TC15', // orphans of health workers (ONAOSI)
    'TC16', // supplementary aid to journalists (CASAGIT)
    'TC17', // industrial experts (EPPI)
    'TC18', // several professions (EPAP)
    'TC19', // biologists (ENPAB)
    'TC20', // nurses (ENPAPI)
    'TC21', // psychologists (ENPAP)
    'TC22', // INPS
  ],
};

const isFundContribution = assertion<Charge>('the charge is a contribution to a social fund', ({ object }) =>
  keyHas(object.key, 'fund-contribution'),
);

/** Rules for contributions to social funds (DatiCassaPrevidenziale, 2.1.1.7). */
export const fundRules = rulesAbout('bill/charge', [
  {
    code: 'GOBL-IT-SDI-BILL-CHARGE-01',
    at: 'percent',
    when: [isFundContribution],
    must: bePresent,
    message: 'a contribution to a social fund needs its percentage (AlCassa)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-CHARGE-02',
    at: 'ext',
    when: [isFundContribution],
    must: haveExtensions(fundType),
    message: 'a contribution to a social fund needs the type of fund (TipoCassa)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-CHARGE-03',
    at: 'taxes',
    when: [isFundContribution],
    must: includeVat,
    message: 'a contribution to a social fund needs its VAT (AliquotaIVA)',
  },
]);
