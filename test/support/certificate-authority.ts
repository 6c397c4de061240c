import { randomBytes } from 'node:crypto';
import forge from 'node-forge';

/** A certificate and its private key, in PEM format. */
export interface Certified {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority of a test's own. */
export interface CertificateAuthority {
  /** Its own certificate, in PEM format. */
  readonly certificate: string;
  /** Certifies a name, which is the host name of a server and the user of a client. */
  certify(name: string): Certified;
}

const dayMs = 86_400_000;

/** Makes a certificate authority. */
export function makeAuthority(name = 'Test authority'): CertificateAuthority {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const issuer = [{ name: 'commonName', value: name }];
  const sign = (
    publicKey: forge.pki.rsa.PublicKey,
    subject: forge.pki.CertificateField[],
    extensions: object[],
  ): string => {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = publicKey;
    certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
    certificate.validity.notBefore = new Date(Date.now() - dayMs);
    certificate.validity.notAfter = new Date(Date.now() + dayMs);
    certificate.setSubject(subject);
    certificate.setIssuer(issuer);
    certificate.setExtensions(extensions);
    certificate.sign(keys.privateKey, forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };
  return {
    certificate: sign(keys.publicKey, issuer, [{ name: 'basicConstraints', cA: true, critical: true }]),
    certify(subject) {
      const own = forge.pki.rsa.generateKeyPair(2048);
      const names = [{ name: 'subjectAltName', altNames: [{ type: 2, value: subject }] }];
      return {
        certificate: sign(own.publicKey, [{ name: 'commonName', value: subject }], names),
        key: forge.pki.privateKeyToPem(own.privateKey),
      };
    },
  };
}
