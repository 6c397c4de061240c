import { keepExtensionIn, setExtension, setExtensionIfEmpty } from '../../extensions.ts';
import {
  haveAtMostOneExtension,
  haveExtensionIn,
  haveExtensionOutside,
  haveExtensions,
} from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
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

/** Extension of a tax: class of the operation, list L9, `CalificacionOperacion`. */
export const operationClass = 'es-verifactu-op-class';

export const operationClasses = [
  'S1', // subject and not exempt, no reverse charge
  'S2', // subject and not exempt, reverse charge
  'N1', // not subject (Ley 37/1992, arts. 7, 14 and others)
  'N2', // not subject by the place of supply
] as const;

/** Extension of a tax: cause of exemption, list L10, `OperacionExenta`. */
export const exemption = 'es-verifactu-exempt';

/** Extension of a tax: scheme, lists L8A (VAT) and L8B (IGIC), `ClaveRegimen`. */
export const scheme = 'es-verifactu-regime';

const equivalenceSurchargeScheme = '18';

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
  '11', // letting of business premises
  '14', // certified public works, tax not yet due
  '15', // continuing supplies, tax not yet due
  '17', // VAT: one-stop shop (OSS, IOSS); IGIC: retailers
  '18', // VAT: equivalence surcharge; IGIC: small businesses
  '19', // VAT: farming, livestock and fishing; IGIC: exempt within the country
  '20', // VAT: simplified scheme
] as const;

const classByKey: CodesByKey = {
  standard: ['S1'],
  zero: ['S1'],
  'reverse-charge': ['S2'],
  'outside-scope': ['N2', 'N1'],
  exempt: [],
  export: [],
  'intra-community': [],
};

const causeByKey: CodesByKey = {
  standard: [],
  zero: [],
  'reverse-charge': [],
  'outside-scope': [],
  ...exemptionByKey,
};

/** Sets the scheme of VAT and IGIC, and either the class of the operation or the cause of exemption. */
export function setVatCodes(combo: Combo): void {
  if (!isVatOrIgic(combo)) return;
  if (isForeign(combo)) {
    setExtension(combo, operationClass, 'N2');
    keepExtensionIn(combo, scheme, [oneStopShop], generalScheme);
    setExtension(combo, exemption, undefined);
    return;
  }
  combo.key ??= keyOf(combo);
  setExtensionIfEmpty(combo, scheme, usualScheme(combo));
  setCodeByKey(combo, operationClass, classByKey);
  setCodeByKey(combo, exemption, causeByKey);
}

/**
 * Returns the key that given codes belong to. A class other than `standard` takes precedence
 * over a cause of exemption.
 */
function keyOf(combo: Combo): string {
  const byClass = keyByCode(combo, operationClass, classByKey);
  if (byClass !== undefined && byClass !== 'standard') return byClass;
  return keyByCode(combo, exemption, causeByKey) ?? 'standard';
}

function usualScheme({ key, surcharge }: Combo): string {
  if (key === 'export') return exportScheme;
  return surcharge === undefined ? generalScheme : equivalenceSurchargeScheme;
}

/** Rules of Veri*factu for VAT and IGIC. */
export const vatRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-ES-VERIFACTU-TAX-COMBO-01',
    at: 'ext',
    when: [taxIsVatOrIgic],
    must: haveExtensions(scheme),
    message: `VAT and IGIC need the extension '${scheme}'`,
  },
  {
    code: 'GOBL-ES-VERIFACTU-TAX-COMBO-02',
    at: 'ext',
    when: [taxIsVatOrIgic, haveExtensionIn(scheme, [generalScheme])],
    must: haveExtensionOutside(exemption, ['E2', 'E3']),
    message: 'exports (E2, E3) cannot be declared under the general scheme',
  },
  {
    code: 'GOBL-ES-VERIFACTU-TAX-COMBO-03',
    at: 'ext',
    when: [taxIsVatOrIgic],
    must: haveAtMostOneExtension(operationClass, exemption),
    message: `only one of the extensions '${operationClass}' and '${exemption}' is allowed`,
  },
  {
    code: 'GOBL-ES-VERIFACTU-TAX-COMBO-04',
    at: 'ext',
    when: [taxIsVatOrIgic, taxHasPercent],
    must: haveExtensions(operationClass),
    message: `tax with a percentage needs the extension '${operationClass}'`,
  },
]);
