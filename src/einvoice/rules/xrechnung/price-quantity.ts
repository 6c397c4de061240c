import type { XmlElement } from '../../xml/xml-element.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';

/** Returns the base quantities in CII with their line: those of the gross and of the net price. */
export function baseQuantities(
  root: XmlElement,
): readonly (readonly [quantity: XmlElement, line: XmlElement])[] {
  return root
    .select('SupplyChainTradeTransaction', 'IncludedSupplyChainTradeLineItem')
    .flatMap((line) =>
      ['GrossPriceProductTradePrice', 'NetPriceProductTradePrice'].flatMap((price) =>
        line
          .select('SpecifiedLineTradeAgreement', price, 'BasisQuantity')
          .map((quantity) => [quantity, line] as const),
      ),
    );
}

function quantity(agreement: XmlElement, price: string): XmlElement | undefined {
  return agreement.select(price, 'BasisQuantity')[0];
}

/** Rule that the base quantity, which CII has for both the gross and the net price, is the same in both. */
export const priceQuantityRule: Rule = {
  id: 'BR-TMP-3',
  syntax: 'cii',
  terms: ['BT-149', 'BT-150'],
  requires: 'the base quantity is the same for the gross and the net price',
  broken: inXml((root) =>
    root
      .select(
        'SupplyChainTradeTransaction',
        'IncludedSupplyChainTradeLineItem',
        'SpecifiedLineTradeAgreement',
      )
      .filter((agreement) => {
        const gross = quantity(agreement, 'GrossPriceProductTradePrice');
        const net = quantity(agreement, 'NetPriceProductTradePrice');
        if (gross === undefined || net === undefined) return false;
        const unit = net.attributes.get('unitCode');
        const grossUnit = gross.attributes.get('unitCode');
        const hasSameUnit = unit === undefined || grossUnit === undefined || unit === grossUnit;
        return Number(gross.text) !== Number(net.text) || !hasSameUnit;
      }),
  ),
};
