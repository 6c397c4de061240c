/** How one country writes and checks its tax identity codes. */
export interface TaxIdentityScheme {
  /** Brings a code into the form it is stored in; the empty code stays empty. Absent: codes are left as typed. */
  normalise?: (code: string, country: string) => string;
  /** Country the identity is stored with when it was given under an alternative code. */
  storedCountry?: string;
  /** Countries whose identities are checked; normalising may cover more (`XI` for the United Kingdom). */
  checkedCountry?: string;
  /** What must hold for a code, each reported on its own. */
  checks?: readonly TaxIdentityCheck[];
}

/** One test of a code that is present, with the code and text of the fault raised when it fails. */
export interface TaxIdentityCheck {
  fault: string;
  message: string;
  holds: (code: string) => boolean;
}
