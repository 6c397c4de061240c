/** Extension of `tax`: `S` for a simplified invoice, `FacturaSimplificada`. */
export const simplified = 'es-tbai-simplified';

/** Extension of an identity: kind of identity, `IDType`. */
export const identityType = 'es-tbai-identity-type';

/** Extension of the reference to a corrected invoice: type of correction, `FacturaRectificativa/Codigo`. */
export const correction = 'es-tbai-correction';
