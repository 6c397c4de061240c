/** Form and checks of the tax identity codes of one country. */
export interface TaxIdentityScheme {
  /** Country stored with its identities, regardless of the alternative code given; as given if absent. */
  storedCountry?: string;
  /** Normalises a code. `country` is the one it was given with. */
  normalise: (code: string, country: string) => string;
  /** Checks for codes of this country itself (not of its alternative codes), each reported separately. */
  checks: readonly TaxIdentityCheck[];
}

/** One check of a code that is present, with the fault if it fails. */
export interface TaxIdentityCheck {
  fault: string;
  message: string;
  holds: (code: string) => boolean;
}
