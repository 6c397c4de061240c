/** Extension of `tax`: whether the invoice is simplified, `FacturaSimplificada`. */
export const simplified = 'es-tbai-simplified';

/** Extension of an identity: what kind it is, `IDType`. */
export const identityType = 'es-tbai-identity-type';

/** Extension of the reference to a corrected invoice: the type of correction, `FacturaRectificativa/Codigo`. */
export const correction = 'es-tbai-correction';
