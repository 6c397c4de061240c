import { RequestError } from '../../../platform/errors.ts';

/** Returns whether bytes begin like PNG (ISO 15948) or JPEG (ITU T.81), the formats that a PDF can contain. */
export function isPicture(bytes: Uint8Array): boolean {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const jpeg = [0xff, 0xd8, 0xff];
  return [png, jpeg].some((magic) => magic.every((byte, index) => bytes[index] === byte));
}

/** Returns the refusal of a logo that cannot be printed. */
export function unreadableLogo(): RequestError {
  return new RequestError('validation', 'The logo is not a readable PNG or JPEG image.', {
    key: 'logo-unreadable',
  });
}
