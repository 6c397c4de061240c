/** Signature policy for validating a signature (XAdES-EPES). */
export interface SignaturePolicy {
  readonly id: string;
  readonly description: string;
  /** SHA-1 of the policy document, in base64. */
  readonly sha1: string;
}

/** Options for signing an XML. */
export interface Signing {
  readonly at: Date;
  /** If absent, the signature is XAdES-BES. */
  readonly policy?: SignaturePolicy;
  /** Claimed role of the signer. */
  readonly role?: string;
}

/** Signs the XML of national formats; `openSigner` of `@docmill/einvoice/signing` returns one for Node. */
export interface XmlSigner {
  /** Returns an XML with an enveloped XAdES signature as last element. */
  readonly signXml: (xml: string, signing: Signing) => string;
}
