import { renderSVG } from 'uqr';

/** The picture of a payment code: error correction M and at most version 13, as EPC069-12 asks for, without a margin. */
export function paymentPicture(payload: string): Uint8Array {
  return Buffer.from(renderSVG(payload, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 0 }));
}
