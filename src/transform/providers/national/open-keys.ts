import { createHash } from 'node:crypto';
import type { EinvoiceError } from '@docmill/einvoice';
import { openSigner, UnusableKeys } from '@docmill/einvoice/signing';
import type { Signer } from '@docmill/einvoice/signing';

/** Keys as in a config: a PKCS#12 file in base64, or a private key and a certificate in PEM. */
export interface Keys {
  readonly pkcs12: string | undefined;
  readonly privateKey: string | undefined;
  readonly certificate: string | undefined;
  readonly password: string | undefined;
}

/** Maximum number of cached signers; opening a PKCS#12 file takes longer than signing with it. */
const maxCachedSigners = 16;
const signers = new Map<string, Signer>();

/** Returns the signer of keys, or the error if they cannot be opened. */
export function openKeys(
  keys: Keys,
): { readonly ok: true; readonly signer: Signer } | { readonly ok: false; readonly error: EinvoiceError } {
  const id = createHash('sha256').update(JSON.stringify(keys)).digest('base64');
  const present = signers.get(id);
  if (present) return { ok: true, signer: present };
  const { pkcs12, privateKey, certificate, password } = keys;
  try {
    const signer = openSigner({
      ...(pkcs12 !== undefined && { pkcs12: Buffer.from(pkcs12, 'base64') }),
      ...(privateKey !== undefined && { privateKey }),
      ...(certificate !== undefined && { certificate }),
      ...(password !== undefined && { password }),
    });
    if (signers.size >= maxCachedSigners) signers.clear();
    signers.set(id, signer);
    return { ok: true, signer };
  } catch (error) {
    if (!(error instanceof UnusableKeys)) throw error;
    return { ok: false, error: { key: 'certificate-invalid', message: error.message, faults: [] } };
  }
}
