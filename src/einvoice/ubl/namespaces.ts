const base = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Namespaces of UBL by the prefixes that its tables use; those of the root elements have no prefix. */
export const ublNamespaces = {
  invoice: `${base}:Invoice-2`,
  creditNote: `${base}:CreditNote-2`,
  cac: `${base}:CommonAggregateComponents-2`,
  cbc: `${base}:CommonBasicComponents-2`,
} as const;
