/** Keys and certificates that sign XML. Only for Node, whose cryptography they use. */
export { isValidAt, openSigner, UnusableKeys } from './signature/signer.ts';
export type { Signer, SigningKeys } from './signature/signer.ts';
export type { SignaturePolicy, Signing, XmlSigner } from './signature/xml-signer.ts';
