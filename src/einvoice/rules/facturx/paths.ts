import type { XmlElement } from '../../xml/xml-element.ts';

const abbreviations: Readonly<Record<string, string>> = {
  AGR: 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement',
  DEL: 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery',
  SET: 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement',
  LIN: 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem',
};

/** Returns the id of a rule of Factur-X by its number. */
export function facturxId(number: string): string {
  return `FX-SCH-A-000${number}`;
}

/**
 * Returns the elements at a path from the root, such as `AGR/AdditionalReferencedDocument[916]/Name`. Brackets
 * contain the type code, the indicator or the scheme of the id that distinguishes elements of the same name.
 */
export function elementsAtPath(root: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [root];
  const whole = path.replace(/^[A-Z]{3}(?=\/|$)/, (short) => abbreviations[short] ?? short);
  for (const step of whole === '' ? [] : whole.split('/')) {
    const [, name = step, kind] = /^(\w+)\[(\w+)\]$/.exec(step) ?? [];
    found = found.flatMap((element) =>
      element.select(name).filter((each) => kind === undefined || isOfKind(each, kind)),
    );
  }
  return found;
}

function isOfKind(element: XmlElement, kind: string): boolean {
  const said = [...element.select('TypeCode'), ...element.select('ChargeIndicator', 'Indicator')];
  return (
    said.some(({ text }) => text === kind) ||
    element.select('ID').some(({ attributes }) => attributes.get('schemeID') === kind)
  );
}

/** Parses the rows `number, paths` of a table. Each number has three digits. */
export function parseRows(table: string): (readonly [number: string, paths: readonly string[]])[] {
  return table
    .trim()
    .split(/\s+(?=\d{3}\s)/)
    .map((row) => {
      const [number = '', ...paths] = row.split(/\s+/);
      return [number, paths] as const;
    });
}
