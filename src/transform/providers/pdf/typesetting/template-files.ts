/** The names by which a template finds what it reads. */
export const templateFiles = {
  data: 'document.json',
  logo: 'logo',
  paymentCode: 'payment-code.svg',
  swissCode: 'swiss-qr-code.svg',
} as const;

/** The name by which a template finds the attachment at a place of the list. */
export const attachmentFile = (index: number): string => `attachment-${index}`;

/** What our own template is, beginning with the first; templates of workspaces may import the others. */
export const ownFiles = ['document.typ', 'swiss-bill.typ'] as const;

/** Where Typst begins with a template of a workspace. */
export const mainFile = 'main.typ';
