/** How one country writes and checks its tax identity codes. */
export interface TaxIdentityScheme {
  /** Country that its identities are stored with, whichever alternative code they came under; as typed when absent. */
  storedCountry?: string;
  /** Brings a code into the form it is stored in. `country` is the one it was given with. */
  normalise: (code: string, country: string) => string;
  /** What must hold for a code of this country itself (not of its alternative codes), each reported on its own. */
  checks: readonly TaxIdentityCheck[];
}

/** One test of a code that is present, with the fault raised when it fails. */
export interface TaxIdentityCheck {
  fault: string;
  message: string;
  holds: (code: string) => boolean;
}
