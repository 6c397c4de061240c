import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { XmlDocument } from 'libxml2-wasm';

const namespaces = { ds: 'http://www.w3.org/2000/09/xmldsig#' };

/** A part of a file that a signature names. */
interface SignedPart {
  /** Empty for the whole file without its signature. */
  readonly uri: string;
  /** Its canonical form (C14N 1.0) as libxml2 has it. */
  readonly canonical: string;
  /** What the signature says its digest is. */
  readonly digest: string;
}

/** An enveloped signature, and what it is about. */
interface XmlSignature {
  readonly references: readonly SignedPart[];
  /** Canonical, as it was signed. */
  readonly signedInfo: string;
  readonly value: string;
  readonly certificates: readonly string[];
}

/** The signature in a file. */
export function signatureOf(xml: string): XmlSignature {
  const document = XmlDocument.fromString(xml);
  try {
    const texts = (path: string): string[] => document.find(path, namespaces).map(({ content }) => content);
    const subtree = (path: string): string => document.get(path, namespaces)?.canonicalizeToString() ?? '';
    const signedInfo = subtree('//ds:SignedInfo');
    const value = texts('//ds:SignatureValue')[0] ?? '';
    const certificates = texts('//ds:X509Certificate');
    const uris = texts('//ds:Reference/@URI');
    const digests = texts('//ds:Reference/ds:DigestValue');
    const parts = uris.map((uri) => (uri === '' ? '' : subtree(`//*[@Id='${uri.slice(1)}']`)));
    document.get('//ds:Signature', namespaces)?.remove();
    const whole = document.canonicalizeToString();
    const references = uris.map((uri, index) => ({
      uri,
      canonical: uri === '' ? whole : (parts[index] ?? ''),
      digest: digests[index] ?? '',
    }));
    return { references, signedInfo, value, certificates };
  } finally {
    document.dispose();
  }
}

/** Whether each part is as its digest says, and what is said of them was signed with the key of the certificate. */
export function isGenuine(xml: string): boolean {
  const { references, signedInfo, value, certificates } = signatureOf(xml);
  const isWhole = references.every(
    ({ canonical, digest }) => createHash('sha256').update(canonical).digest('base64') === digest,
  );
  const key = new X509Certificate(Buffer.from(certificates[0] ?? '', 'base64')).publicKey;
  return isWhole && createVerify('sha256').update(signedInfo).verify(key, value, 'base64');
}
