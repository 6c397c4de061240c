/** What is to be paid of a document, as its snippet has it. */
export function payableOf(snippet: Readonly<Record<string, unknown>>): unknown {
  return snippet['payable'] ?? snippet['total_with_tax'] ?? snippet['total'];
}

/** What a document comes to, as lists order and filter it: what is to be paid; less than nothing where a credit note takes it back. */
export function amountOf(snippet: Readonly<Record<string, unknown>>): string | undefined {
  const amount = payableOf(snippet);
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const text = String(amount);
  if (snippet['type'] !== 'credit-note') return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
