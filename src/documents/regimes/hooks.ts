/**
 * The objects that regimes normalise, with the members they touch, named as in the document.
 * A hook changes the object it is given; it may run twice and must then change nothing more.
 */

/** `org/identity`: a registration other than the tax identity. */
export interface IdentityObject {
  country?: string;
  type?: string;
  key?: string;
  code?: string;
}

/** `tax/identity`. `type` is an old member that Italy still reads. */
export interface TaxIdentityObject {
  country?: string;
  code?: string;
  type?: string;
}

/** `org/address`. */
export interface AddressObject {
  country?: string;
  code?: string;
}

/** Extension codes by key. */
export type ExtensionMap = Record<string, string>;

/** `org/party`. */
export interface PartyObject {
  tax_id?: TaxIdentityObject;
  identities?: IdentityObject[];
  addresses?: AddressObject[];
  ext?: ExtensionMap;
}

/** `tax/combo`. */
export interface ComboObject {
  cat?: string;
  country?: string;
  key?: string;
  rate?: string;
  ext?: ExtensionMap;
}

/** Anything with taxes: a line, a document discount or a document charge. */
export interface TaxableRow {
  taxes?: ComboObject[];
}

/** `bill/invoice`. */
export interface InvoiceObject {
  tax?: { ext?: ExtensionMap };
  supplier?: PartyObject;
  customer?: PartyObject;
  lines?: TaxableRow[];
  discounts?: TaxableRow[];
  charges?: TaxableRow[];
}

/** Steps by object, run after the object's own normalisation and after its children's. */
export interface NormaliserHooks {
  'org/identity'?: (identity: IdentityObject) => void;
  'org/party'?: (party: PartyObject) => void;
  'tax/combo'?: (combo: ComboObject) => void;
  'bill/invoice'?: (invoice: InvoiceObject) => void;
}
