const base = 'urn:un:unece:uncefact:data:standard';

/** Namespaces of CII by the prefixes that its tables use. */
export const ciiNamespaces = {
  rsm: `${base}:CrossIndustryInvoice:100`,
  ram: `${base}:ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${base}:QualifiedDataType:100`,
  udt: `${base}:UnqualifiedDataType:100`,
} as const;
