/** Extension of `tax`: invoice type, list L2, `TipoFactura`. */
export const invoiceType = 'es-sii-doc-type';

/** Extension of `tax`: rectification method, list L5, `TipoRectificativa`. */
export const rectificationMethod = 'es-sii-correction-type';

/**
 * Extension of `tax`: `S` for a simplified invoice with the customer's data (Real Decreto
 * 1619/2012, arts. 7.2 and 7.3).
 */
export const qualifiedSimplified = 'es-sii-simplified-art7273';

/** Extension of `tax`: `S` if a third party or the customer issued the invoice, `EmitidaPorTercerosODestinatario`. */
export const thirdPartyIssuer = 'es-sii-third-party-issuer';

/** Extension of an identity: kind of identity, list L4, `IDType`. */
export const identityType = 'es-sii-identity-type';
