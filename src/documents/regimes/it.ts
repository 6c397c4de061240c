import { italianTaxIdentity, normaliseFiscalCode } from '../tax/identity/it.ts';
import { vat } from './category.ts';
import type { Identity } from '../org/identity.ts';
import type { Party } from '../org/party.ts';
import type { Combo } from '../tax/combo.ts';
import type { Regime } from './regime.ts';
import { reverseChargeNotice } from './scenario.ts';

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
  identities: [{ key: 'it-fiscal-code', name: 'Fiscal Code / Codice Fiscale' }],
  scenarios: [reverseChargeNotice('Reverse Charge / Inversione del soggetto passivo')],
  corrections: { types: ['credit-note', 'debit-note'] },
  taxIdentity: italianTaxIdentity,
  normalise: {
    'org/identity': cleanFiscalCode,
    'org/party': moveIndividualToFiscalCode,
    'tax/combo': renameOldExtensions,
  },
};

function cleanFiscalCode(identity: Identity): void {
  if (identity.key === 'it-fiscal-code' && identity.code) identity.code = normaliseFiscalCode(identity.code);
}

/** Tax identities of the old type `individual` held a fiscal code, which is an identity of its own now. */
function moveIndividualToFiscalCode(party: Party): void {
  const taxId = party.tax_id;
  if (taxId?.country !== 'IT' || taxId.type !== 'individual') return;
  const fiscalCode: Identity = { key: 'it-fiscal-code', code: taxId.code ?? '' };
  delete taxId.code;
  delete taxId.type;
  const identities = (party.identities ??= []);
  const present = identities.findIndex(({ key, type }) => key === fiscalCode.key && !type);
  if (present === -1) identities.push(fiscalCode);
  else identities[present] = fiscalCode;
}

/** Extension keys of the first FatturaPA mapping and their present names. */
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
