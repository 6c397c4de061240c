/** Extension of `tax`: invoice type, list L2, `TipoFactura`. */
export const invoiceType = 'es-verifactu-doc-type';

/** Extension of `tax`: rectification method, list L3, `TipoRectificativa`. */
export const rectificationMethod = 'es-verifactu-correction-type';

/**
 * Extension of `tax`: `S` for a simplified invoice with the customer's data (Real Decreto
 * 1619/2012, arts. 7.2 and 7.3).
 */
export const qualifiedSimplified = 'es-verifactu-simplified-art7273';

/** Extension of `tax`: issuer of the invoice other than the supplier, list L6, `EmitidaPorTerceroODestinatario`. */
export const issuerType = 'es-verifactu-issuer-type';

/** Extension of an identity: kind of identity, list L7, `IDType`. */
export const identityType = 'es-verifactu-identity-type';
