import { Amount } from '@docmill/documents/amounts';

/** Returns the payable amount of a document from its snippet. */
export function payableOf(snippet: Readonly<Record<string, unknown>>): unknown {
  return snippet['payable'] ?? snippet['total_with_tax'] ?? snippet['total'];
}

/** Returns the amount by which lists order and filter a document: the payable amount, negated for a credit note. */
export function amountOf(snippet: Readonly<Record<string, unknown>>): string | undefined {
  const amount = payableOf(snippet);
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const text = String(amount);
  return snippet['type'] === 'credit-note' ? (Amount.parse(text)?.negate().toString() ?? text) : text;
}
