/** Extension of `tax`: the type of invoice, list L2, `TipoFactura`. */
export const invoiceType = 'es-sii-doc-type';

/** Extension of `tax`: how an invoice rectifies another, list L5, `TipoRectificativa`. */
export const rectificationMethod = 'es-sii-correction-type';

/** Extension of `tax`: whether it is a simplified invoice with the customer's data (Real Decreto 1619/2012, arts. 7.2 and 7.3). */
export const qualifiedSimplified = 'es-sii-simplified-art7273';

/** Extension of `tax`: whether a third party or the customer issued it, `EmitidaPorTercerosODestinatario`. */
export const thirdPartyIssuer = 'es-sii-third-party-issuer';

/** Extension of an identity: what kind it is, list L4, `IDType`. */
export const identityType = 'es-sii-identity-type';
