import { isInEuropeanUnion } from '../../codes/european-union.ts';
import { keyHas, setExtension, setExtensionIfEmpty } from '../../extensions.ts';
import { haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { keyByCode, setCodeByKey } from '../codes-by-key.ts';
import type { CodesByKey } from '../codes-by-key.ts';
import {
  exemptionByKey,
  exemptionCauses,
  exportScheme,
  generalScheme,
  isForeign,
  isVatOrIgic,
} from '../es-registers/vat.ts';

/** Extension of a tax: reason for not charging it normally, `CausaExencion`, `CausaNoSujeta` and `TipoNoExenta`. */
export const exemption = 'es-tbai-exemption';

export const exemptions = [
  ...exemptionCauses,
  'OT', // outside the scope for other reasons (Norma Foral on VAT, art. 7)
  'RL', // outside the scope by the place of supply
  'VT', // sale on behalf of others
  'IE', // outside the scope of VAT here, charged with another territory's tax
  'S2', // reverse charge
] as const;

/** Extension of a tax: VAT scheme, `ClaveRegimenIvaOpTrascendencia`. */
export const scheme = 'es-tbai-regime';

const ipsiOrIgicScheme = '08';
const equivalenceSurchargeScheme = '51';

export const schemes = [
  '01', // general
  '02', // exports
  '03', // used goods, art, antiques and collectors' items
  '04', // investment gold
  '05', // travel agencies
  '06', // groups of companies
  '07', // cash accounting
  '08', // subject to IPSI or IGIC
  '09', // travel agencies acting as intermediaries
  '10', // collections of fees and rights for others
  '11', // letting of business premises, with withholding
  '12', // letting of business premises, without withholding
  '13', // letting of business premises, with and without withholding
  '14', // certified public works, VAT not yet due
  '15', // continuing supplies, VAT not yet due
  '17', // one-stop shop (OSS, IOSS)
  '51', // equivalence surcharge
  '52', // simplified scheme
  '53', // persons who are not businesses for VAT
] as const;

const codesByKey: CodesByKey = {
  standard: [],
  zero: [],
  'reverse-charge': ['S2'],
  'outside-scope': ['RL', 'IE', 'OT', 'VT'],
  ...exemptionByKey,
};

/** Sets the scheme of VAT and IGIC and, if no VAT is charged, the reason. */
export function setVatCodes(combo: Combo): void {
  if (combo.cat === 'IGIC') {
    setExtension(combo, exemption, 'IE');
    setExtensionIfEmpty(combo, scheme, ipsiOrIgicScheme);
  } else if (combo.cat === 'VAT') {
    if (isForeign(combo)) setForeignCodes(combo);
    else setDomesticCodes(combo);
  }
}

/**
 * Sets the codes of foreign VAT. In another member state it is charged under that state's law; outside the Union the
 * place of supply is abroad.
 */
function setForeignCodes(combo: Combo): void {
  setExtension(combo, exemption, isInEuropeanUnion(combo.country ?? '') ? 'IE' : 'RL');
  setExtensionIfEmpty(combo, scheme, generalScheme);
}

function setDomesticCodes(combo: Combo): void {
  combo.key ??= keyByCode(combo, exemption, codesByKey) ?? 'standard';
  setExtensionIfEmpty(combo, scheme, usualScheme(combo));
  setCodeByKey(combo, exemption, codesByKey);
}

function usualScheme({ key, rate, surcharge }: Combo): string {
  if (key === 'export') return exportScheme;
  return surcharge !== undefined || keyHas(rate, 'eqs') ? equivalenceSurchargeScheme : generalScheme;
}

const taxIsExempt = assertion<Combo>(
  'VAT or IGIC that is exempt',
  ({ object }) => isVatOrIgic(object) && object.key === 'exempt',
);

/** Rules of TicketBAI for taxes. */
export const vatRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-ES-TBAI-TAX-COMBO-01',
    at: 'ext',
    when: [taxIsExempt],
    must: haveExtensions(exemption),
    message: `exempt tax needs the extension '${exemption}'`,
  },
]);
