const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
const plainCode = /^[!-~](?:[ -~]*[!-~])?$/;
const loneSurrogate = /\p{Surrogate}/gu;
const outerSpace = /^[\s\u0085]+|[\s\u0085]+$/g;
const plainText = /^[^\s\0\u0085](?:[ -~]*[!-~])?$/;

/** A code as it is stored: composed (Unicode NFC), without characters that do not print, trimmed. */
export function cleanCode(code: string): string {
  return plainCode.test(code) ? code : code.normalize('NFC').replace(unprintable, '').trim();
}

/** A text as it is stored: well-formed Unicode, without NUL, trimmed; the spaces inside stay. */
export function cleanText(text: string): string {
  if (plainText.test(text)) return text;
  return text.replaceAll('\0', '').replace(loneSurrogate, '?').replace(outerSpace, '');
}
