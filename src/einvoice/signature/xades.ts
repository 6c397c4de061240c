import { createHash } from 'node:crypto';
import type { KeyObject, X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { EinvoiceRefusal } from '../einvoice-error.ts';
import { writeElement } from '../xml/xml-writer.ts';
import type { XmlContent } from '../xml/xml-writer.ts';
import type { Signing } from './xml-signer.ts';

const xmldsig = 'http://www.w3.org/2000/09/xmldsig#';
const xades = 'http://uri.etsi.org/01903/v1.3.2#';
const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';

/** Ids of the elements; constant because a file has only one signature. */
const ids = {
  signature: 'Signature',
  content: 'SignedContent',
  properties: 'SignedProperties',
  keyInfo: 'KeyInfo',
} as const;

/** Opened key and certificates of a signer. */
export interface OpenKeys {
  readonly key: KeyObject;
  /** The signer's own certificate, followed by the provided ones of its issuers. */
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]];
}

/** Whether the signer's certificate is valid at a point in time. */
export function isValidAt({ certificates: [own] }: OpenKeys, at: Date): boolean {
  return own.validFromDate <= at && at <= own.validToDate;
}

/**
 * Returns an XML with an enveloped XAdES signature (ETSI TS 101 903, 1.3.2) as last element. It covers the whole XML,
 * the signer, the time, the policy and the certificates. Throws if the certificate is not valid at that time. `xml-crypto` makes
 * the canonical forms and the signature; the alternative `xadesjs` sets an engine for the whole process and supports BES only.
 */
export function signXml(xml: string, keys: OpenKeys, signing: Signing): string {
  const { key, certificates } = keys;
  const { at } = signing;
  if (!isValidAt(keys, at))
    throw new EinvoiceRefusal('certificate-invalid', `The certificate is not valid on ${at.toISOString()}`);
  const signature = new SignedXml({
    privateKey: key,
    publicCert: certificates.map(String).join(''),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonical,
    keyInfoAttributes: { Id: ids.keyInfo },
    objects: [{ content: qualifyingProperties(certificates[0], signing) }],
  });
  signature.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    id: ids.content,
    transforms: [`${xmldsig}enveloped-signature`, canonical],
    digestAlgorithm: sha256,
  });
  for (const [id, type] of [[ids.properties, 'http://uri.etsi.org/01903#SignedProperties'], [ids.keyInfo]])
    signature.addReference({
      xpath: `//*[@Id='${id}']`,
      ...(type !== undefined && { type }),
      transforms: [canonical],
      digestAlgorithm: sha256,
    });
  signature.computeSignature(xml, { prefix: 'ds', attrs: { Id: ids.signature } });
  return signature.getSignedXml();
}

function qualifyingProperties(certificate: X509Certificate, { at, policy, role }: Signing): string {
  const { issuer, serialNumber, raw } = certificate;
  const properties: XmlContent = {
    'xades:SigningTime': at.toISOString().replace(/\.\d+Z$/, 'Z'),
    'xades:SigningCertificate': {
      'xades:Cert': {
        'xades:CertDigest': digest(sha256, createHash('sha256').update(raw).digest('base64')),
        'xades:IssuerSerial': {
          'ds:X509IssuerName': issuer.split('\n').toReversed().join(','),
          'ds:X509SerialNumber': BigInt(`0x${serialNumber}`).toString(),
        },
      },
    },
    ...(policy && {
      'xades:SignaturePolicyIdentifier': {
        'xades:SignaturePolicyId': {
          'xades:SigPolicyId': { 'xades:Identifier': policy.id, 'xades:Description': policy.description },
          'xades:SigPolicyHash': digest(sha1, policy.sha1),
        },
      },
    }),
    ...(role !== undefined && {
      'xades:SignerRole': { 'xades:ClaimedRoles': { 'xades:ClaimedRole': role } },
    }),
  };
  return writeElement('xades:QualifyingProperties', {
    '@xmlns:xades': xades,
    '@xmlns:ds': xmldsig,
    '@Target': `#${ids.signature}`,
    'xades:SignedProperties': {
      '@Id': ids.properties,
      'xades:SignedSignatureProperties': properties,
      'xades:SignedDataObjectProperties': {
        'xades:DataObjectFormat': { '@ObjectReference': `#${ids.content}`, 'xades:MimeType': 'text/xml' },
      },
    },
  });
}

function digest(algorithm: string, text: string): XmlContent {
  return { 'ds:DigestMethod': { '@Algorithm': algorithm }, 'ds:DigestValue': text };
}
