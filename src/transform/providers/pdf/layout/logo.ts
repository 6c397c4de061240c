import { Refusal } from '../../../../platform/errors.ts';

/** Refuses bytes that are neither PNG (ISO 15948) nor JPEG (ITU T.81), the formats a PDF can hold. */
export function checkLogo(bytes: Uint8Array): void {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const jpeg = [0xff, 0xd8, 0xff];
  if (![png, jpeg].some((magic) => magic.every((byte, index) => bytes[index] === byte))) {
    throw unreadableLogo();
  }
}

/** The refusal of a logo that cannot be painted. */
export function unreadableLogo(): Refusal {
  return new Refusal('validation', 'The logo is not a readable PNG or JPEG image.', {
    key: 'logo-unreadable',
  });
}
