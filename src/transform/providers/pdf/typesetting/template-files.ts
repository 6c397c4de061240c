/** Names of the files that a template can read. */
export const templateFiles = {
  data: 'document.json',
  logo: 'logo',
  paymentCode: 'payment-code.svg',
  swissCode: 'swiss-qr-code.svg',
} as const;

/** Returns the name of the file of the attachment with this index. */
export const attachmentFile = (index: number): string => `attachment-${index}`;

/** Files of the service's own template, starting with the main one; templates of workspaces may import the others. */
export const ownFiles = ['document.typ', 'swiss-bill.typ'] as const;

/** Main file of a template of a workspace. */
export const mainFile = 'main.typ';
