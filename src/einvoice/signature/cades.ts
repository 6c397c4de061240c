import forge from 'node-forge';
import { decodeBase64, fromBinaryText, toBinaryText } from '../binary.ts';
import { EinvoiceRefusal } from '../einvoice-error.ts';

declare module 'node-forge' {
  namespace asn1 {
    function fromDer(
      bytes: string,
      options: { readonly parseAllBytes: boolean; readonly decodeBitStrings: boolean },
    ): Asn1;
  }
}

/** Maximum number of nested signatures: a sender who forwards a signed file may sign it again. */
const maxEnvelopes = 5;

const { SEQUENCE, OCTETSTRING, OID } = forge.asn1.Type;

/**
 * Returns the content of a CAdES envelope (`.p7m`) in DER, BER, base64 or PEM; any other file is returned unchanged.
 * Signatures are not verified: the file does not say which certificates to trust, and the exchange has verified it. Only the ASN.1
 * parser of node-forge is used, because its reader of SignedData supports RSA only.
 */
export function unwrapEnvelope(bytes: Uint8Array): Uint8Array {
  let content = bytes;
  for (let depth = 0; depth <= maxEnvelopes; depth += 1) {
    const der = envelopeIn(content);
    if (der === undefined) return content;
    content = contentOf(der);
  }
  throw new EinvoiceRefusal('invalid-xml', `the file is signed more than ${maxEnvelopes} times`);
}

/** Returns the bytes of an envelope as a binary string; undefined for any other file. */
function envelopeIn(bytes: Uint8Array): string | undefined {
  // A sequence of more than 127 bytes, or of indefinite length.
  if (bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80) return toBinaryText(bytes);
  const start = toBinaryText(bytes.subarray(0, 100)).trimStart();
  // The same in base64.
  if (!/^(?:-----BEGIN (?:PKCS7|CMS)-----|MI)/.test(start)) return undefined;
  const content = decodeBase64(toBinaryText(bytes).replaceAll(/-----[^-]*-----/g, ''));
  return content && toBinaryText(content);
}

/** Returns the content of SignedData (RFC 5652, 5.1), which may be split into several parts. */
function contentOf(der: string): Uint8Array {
  const contentInfo = parsed(der);
  const signedData = contentInfo && explicitIn(contentInfo, forge.pki.oids.signedData);
  // The first two elements are version and digest algorithms.
  const encapsulated = signedData && childrenOf(signedData)[2];
  const content = encapsulated && explicitIn(encapsulated, forge.pki.oids.data);
  const parts = content && octets(content);
  if (!parts?.length)
    throw new EinvoiceRefusal('invalid-xml', 'the file is no signed envelope with a content');
  return fromBinaryText(parts.join(''));
}

function parsed(der: string): forge.asn1.Asn1 | undefined {
  try {
    return forge.asn1.fromDer(der, { parseAllBytes: false, decodeBitStrings: false });
  } catch {
    return undefined;
  }
}

/**
 * Returns the content of the explicit [0] in a sequence that begins with an object
 * identifier, if the identifier matches.
 */
function explicitIn(sequence: forge.asn1.Asn1, oid: string | undefined): forge.asn1.Asn1 | undefined {
  const [type, explicit] = sequence.type === SEQUENCE ? childrenOf(sequence) : [];
  const isMeant =
    type?.type === OID && typeof type.value === 'string' && forge.asn1.derToOid(type.value) === oid;
  return isMeant && explicit ? childrenOf(explicit)[0] : undefined;
}

function octets(content: forge.asn1.Asn1): string[] | undefined {
  if (content.type !== OCTETSTRING) return undefined;
  return typeof content.value === 'string'
    ? [content.value]
    : content.value.flatMap((part) => octets(part) ?? []);
}

function childrenOf({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return typeof value === 'string' ? [] : value;
}
