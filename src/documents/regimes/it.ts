import type { Identity } from '../org/identity.ts';
import type { Party } from '../org/party.ts';
import { bePresent } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import type { Combo } from '../tax/combo.ts';
import {
  hasValidCheckCharacter,
  isFiscalCodeFormat,
  italianTaxIdentity,
  normaliseFiscalCode,
} from '../tax/identity/it.ts';
import { hasKey, pass } from './assertions.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { reverseChargeNotice } from './scenario.ts';

const fiscalCodeKey = 'it-fiscal-code';

/**
 * Italy: DPR 633/1972, art. 16 with Tabella A (rates) and art. 17 (reverse charge); DPR 600/1973, arts. 25 and 25-bis
 * (retentions); the social funds' own laws. Agenzia delle Entrate, "IVA - Aliquote".
 */
export const italianRegime: Regime = {
  country: 'IT',
  name: 'Italy',
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  taxScheme: 'VAT',
  categories: [
    vat(
      {
        'super-reduced': [{ percent: '4.0%' }],
        reduced: [{ percent: '5.0%' }],
        intermediate: [{ percent: '10.0%' }],
        general: [{ percent: '22.0%' }],
      },
      'Imposta sul Valore Aggiunto',
    ),
    {
      code: 'IRPEF',
      name: 'Personal income tax / Imposta sul Reddito delle Persone Fisiche',
      retained: true,
    },
    { code: 'IRES', name: 'Corporate income tax / Imposta sul Reddito delle Società', retained: true },
    { code: 'INPS', name: 'Contributo Istituto Nazionale della Previdenza Sociale', retained: true },
    {
      code: 'ENASARCO',
      name: 'Contributo Ente Nazionale Assistenza Agenti e Rappresentanti di Commercio',
      retained: true,
    },
    {
      code: 'ENPAM',
      name: 'Contributo Ente Nazionale di Previdenza ed Assistenza Medici',
      retained: true,
    },
    { code: 'CP', name: 'Other social fund / Altro contributo previdenziale', retained: true },
  ],
  identities: [{ key: fiscalCodeKey, name: 'Fiscal Code / Codice Fiscale' }],
  scenarios: [reverseChargeNotice('Reverse Charge / Inversione del soggetto passivo')],
  corrections: { types: ['credit-note', 'debit-note'] },
  taxIdentity: italianTaxIdentity,
  normalise: {
    'org/identity': cleanFiscalCode,
    'org/party': moveIndividualToFiscalCode,
    'tax/combo': renameOldExtensions,
  },
  rules: rulesAbout('org/identity', [
    {
      code: 'GOBL-IT-ORG-IDENTITY-01',
      at: 'code',
      when: [hasKey(fiscalCodeKey)],
      must: bePresent,
      message: 'fiscal code is required',
    },
    {
      code: 'GOBL-IT-ORG-IDENTITY-02',
      at: 'code',
      when: [hasKey(fiscalCodeKey)],
      must: pass("a company's 11 digits or a person's fiscal code", isFiscalCodeFormat),
      message: 'fiscal code must be in valid format',
    },
    {
      code: 'GOBL-IT-ORG-IDENTITY-03',
      at: 'code',
      when: [hasKey(fiscalCodeKey)],
      must: pass('ending in the right check character', hasValidCheckCharacter),
      message: 'fiscal code check character must match',
    },
  ]),
};

function cleanFiscalCode(identity: Identity): void {
  if (identity.key === fiscalCodeKey && identity.code) identity.code = normaliseFiscalCode(identity.code);
}

/** Moves the code of tax identities of the old type `individual`, which was a fiscal code, to a separate identity. */
function moveIndividualToFiscalCode(party: Party): void {
  const taxId = party.tax_id;
  if (taxId?.country !== 'IT' || taxId.type !== 'individual') return;
  const fiscalCode: Identity = { key: fiscalCodeKey, code: taxId.code ?? '' };
  delete taxId.code;
  delete taxId.type;
  const identities = (party.identities ??= []);
  const present = identities.findIndex(({ key, type }) => key === fiscalCode.key && !type);
  if (present === -1) identities.push(fiscalCode);
  else identities[present] = fiscalCode;
}

/** Extension keys of the first FatturaPA mapping and their current names. */
const renamedExtensions = {
  'it-sdi-retained-tax': 'it-sdi-retained',
  'it-sdi-nature': 'it-sdi-exempt',
};

function renameOldExtensions({ ext }: Combo): void {
  if (!ext) return;
  for (const [old, key] of Object.entries(renamedExtensions)) {
    if (ext[old] === undefined) continue;
    ext[key] = ext[old];
    delete ext[old];
  }
}
