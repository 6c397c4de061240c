import { getExtension, keepExtensionIn, setExtension, setExtensionIfEmpty } from '../../extensions.ts';
import {
  haveExtensionIn,
  haveExtensionOutside,
  haveExtensions,
  lackExtensions,
} from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { keyByCode, setCodeByKey } from '../codes-by-key.ts';
import type { CodesByKey } from '../codes-by-key.ts';
import {
  exemptionByKey,
  exportScheme,
  generalScheme,
  isForeign,
  isVatOrIgic,
  oneStopShop,
  taxHasPercent,
  taxIsVatOrIgic,
} from '../es-registers/vat.ts';

/** Extension of a tax: cause of exemption, `CausaExencion`. */
export const exemption = 'es-sii-exempt';

/** Extension of a tax: reason for being outside the scope of Spanish VAT. */
export const outsideScope = 'es-sii-outside-scope';

export const outsideScopeReasons = [
  'location', // by the place of supply, `ImporteTAIReglasLocalizacion`
  'other', // Ley 37/1992, arts. 7, 14 and others, `ImportePorArticulos7_14_Otros`
] as const;

/** Extension of a tax: VAT scheme, list L3.1, `ClaveRegimenEspecialOTrascendencia`. */
export const scheme = 'es-sii-regime';

export const schemes = [
  '01', // general
  '02', // exports
  '03', // used goods, art, antiques and collectors' items
  '04', // investment gold
  '05', // travel agencies
  '06', // groups of companies
  '07', // cash accounting
  '08', // subject to another territory's tax: IPSI, IGIC or VAT
  '09', // travel agencies acting as intermediaries
  '10', // collections of fees and rights for others
  '11', // letting of business premises, with withholding
  '12', // letting of business premises, without withholding
  '13', // letting of business premises, with and without withholding
  '14', // certified public works, VAT not yet due
  '15', // continuing supplies, VAT not yet due
  '16', // first half of 2017, and invoices from before the supplier joined the SII
  '17', // one-stop shop (OSS, IOSS)
] as const;

const causeByKey: CodesByKey = {
  standard: [],
  zero: [],
  'reverse-charge': [],
  'outside-scope': [],
  ...exemptionByKey,
};

const outsideScopeByKey: CodesByKey = {
  'outside-scope': ['location', 'other'],
  exempt: [],
  export: [],
  'intra-community': [],
};

/** Sets the scheme of VAT and IGIC and, if none is charged, the reason. */
export function setVatCodes(combo: Combo): void {
  if (!isVatOrIgic(combo)) return;
  if (isForeign(combo)) {
    setExtension(combo, outsideScope, 'location');
    keepExtensionIn(combo, scheme, [oneStopShop], generalScheme);
    setExtension(combo, exemption, undefined);
    return;
  }
  combo.key ??= keyOf(combo);
  setExtensionIfEmpty(combo, scheme, combo.key === 'export' ? exportScheme : generalScheme);
  setCodeByKey(combo, exemption, causeByKey);
  setCodeByKey(combo, outsideScope, outsideScopeByKey);
}

function keyOf(combo: Combo): string {
  if (getExtension(combo, outsideScope) !== undefined) return 'outside-scope';
  return keyByCode(combo, exemption, causeByKey) ?? 'standard';
}

const taxIsOutsideScope = assertion<Combo>(
  'there is a reason to be outside the scope',
  ({ object }) => getExtension(object, outsideScope) !== undefined,
);

/** Rules of the SII for VAT and IGIC. */
export const vatRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-ES-SII-TAX-COMBO-01',
    at: 'ext',
    when: [taxIsVatOrIgic],
    must: haveExtensions(scheme),
    message: `VAT and IGIC need the extension '${scheme}'`,
  },
  {
    code: 'GOBL-ES-SII-TAX-COMBO-02',
    at: 'ext',
    when: [taxIsVatOrIgic, taxHasPercent],
    must: lackExtensions(exemption),
    message: `tax with a percentage must not have the extension '${exemption}'`,
  },
  {
    code: 'GOBL-ES-SII-TAX-COMBO-03',
    at: 'ext',
    when: [taxIsVatOrIgic, taxIsOutsideScope],
    must: lackExtensions(exemption),
    message: `tax outside the scope must not have the extension '${exemption}'`,
  },
  {
    code: 'GOBL-ES-SII-TAX-COMBO-04',
    at: 'ext',
    when: [taxIsVatOrIgic, haveExtensionIn(scheme, [generalScheme])],
    must: haveExtensionOutside(exemption, ['E2', 'E3']),
    message: 'exports (E2, E3) cannot be declared under the general scheme',
  },
]);
