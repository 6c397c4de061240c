/** Extension of `tax`: the type of invoice, list L2, `TipoFactura`. */
export const invoiceType = 'es-verifactu-doc-type';

/** Extension of `tax`: how an invoice rectifies another, list L3, `TipoRectificativa`. */
export const rectificationMethod = 'es-verifactu-correction-type';

/** Extension of `tax`: whether it is a simplified invoice with the customer's data (Real Decreto 1619/2012, arts. 7.2 and 7.3). */
export const qualifiedSimplified = 'es-verifactu-simplified-art7273';

/** Extension of `tax`: who issued the invoice in the supplier's place, list L6, `EmitidaPorTerceroODestinatario`. */
export const issuerType = 'es-verifactu-issuer-type';

/** Extension of an identity: what kind it is, list L7, `IDType`. */
export const identityType = 'es-verifactu-identity-type';
