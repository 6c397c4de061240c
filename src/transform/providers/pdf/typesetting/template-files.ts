/** The names by which a template finds what it reads. */
export const templateFiles = {
  data: 'document.json',
  logo: 'logo',
  paymentCode: 'payment-code.svg',
} as const;

/** The name by which a template finds the attachment at a place of the list. */
export const attachmentFile = (index: number): string => `attachment-${index}`;

/** Where Typst begins with a template of a workspace. */
export const mainFile = 'main.typ';
