const namespace = (name: string) => `urn:un:unece:uncefact:data:standard:${name}:100`;

/** As much of an invoice in CII as says what it is. */
export function ciiSample(specification: string): Buffer {
  const [rsm, ram] = [
    namespace('CrossIndustryInvoice'),
    namespace('ReusableAggregateBusinessInformationEntity'),
  ];
  return Buffer.from(
    `<rsm:CrossIndustryInvoice xmlns:rsm="${rsm}" xmlns:ram="${ram}"><rsm:ExchangedDocumentContext>` +
      `<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${specification}</ram:ID>` +
      '</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>',
  );
}

export const norm = 'urn:cen.eu:en16931:2017';
