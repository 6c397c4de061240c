import { Buffer } from 'node:buffer';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { toBinaryText } from '../binary.ts';
import { signXml } from './xades.ts';
import type { OpenKeys } from './xades.ts';
import type { XmlSigner } from './xml-signer.ts';

export { isValidAt } from './xades.ts';

/** Private key and its certificate for signing, as stored in an integration. */
export interface SigningKeys {
  /** PKCS#12 file (.p12, .pfx). */
  readonly pkcs12?: Uint8Array;
  /** Private key in PEM. */
  readonly privateKey?: string;
  /** Certificate in PEM, followed by those of its issuers. */
  readonly certificate?: string;
  /** Password of the PKCS#12 file or of the private key. */
  readonly password?: string;
}

/** Signer with its opened key and certificates. */
export interface Signer extends OpenKeys, XmlSigner {}

/** Thrown for keys that cannot be used. */
export class UnusableKeys extends Error {}

/** Opens keys. Throws `UnusableKeys` if they cannot be used for signing. */
export function openSigner(keys: SigningKeys): Signer {
  const { key, certificates } = keys.pkcs12 ? inPkcs12(keys.pkcs12, keys.password ?? '') : inPem(keys);
  if (key.asymmetricKeyType !== 'rsa')
    throw new UnusableKeys(
      `The private key is of type ${key.asymmetricKeyType}; signatures are made with RSA`,
    );
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new UnusableKeys('No certificate belongs to the private key');
  const opened: OpenKeys = {
    key,
    certificates: [own, ...certificates.filter((other) => other !== own)],
  };
  return { ...opened, signXml: (xml, signing) => signXml(xml, opened, signing) };
}

interface Opened {
  readonly key: KeyObject;
  readonly certificates: readonly X509Certificate[];
}

function inPem({ privateKey, certificate, password }: SigningKeys): Opened {
  const texts = certificate?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (privateKey === undefined || texts.length === 0)
    throw new UnusableKeys('There is no private key with a certificate in PEM');
  try {
    return {
      key: createPrivateKey({ key: privateKey, ...(password !== undefined && { passphrase: password }) }),
      certificates: texts.map((text) => new X509Certificate(text)),
    };
  } catch (error) {
    throw new UnusableKeys('The private key or its certificate cannot be read, or the password is another', {
      cause: error,
    });
  }
}

function inPkcs12(bytes: Uint8Array, password: string): Opened {
  const bags = readBags(bytes, password);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
  const keys = bags.filter(({ type }) => type === pkcs8ShroudedKeyBag || type === keyBag);
  const [key] = keys.flatMap(({ key: rsa, asn1 }) => {
    const info = rsa ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(rsa)) : asn1;
    return createPrivateKey({ key: derOf(info), format: 'der', type: 'pkcs8' });
  });
  if (key === undefined || keys.length > 1)
    throw new UnusableKeys(`The PKCS#12 file holds ${keys.length} private keys, not one`);
  const certificates = bags
    .filter(({ type }) => type === certBag)
    .map(({ cert, asn1 }) => new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1)));
  return { key, certificates };
}

function readBags(bytes: Uint8Array, password: string): forge.pkcs12.Bag[] {
  try {
    const content = forge.asn1.fromDer(toBinaryText(bytes));
    return forge.pkcs12.pkcs12FromAsn1(content, password).safeContents.flatMap(({ safeBags }) => safeBags);
  } catch (error) {
    throw new UnusableKeys('The PKCS#12 file cannot be read, or its password is another', { cause: error });
  }
}

function derOf(asn1: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
}
