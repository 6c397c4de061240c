/** What is dragged within the editor, by the types of `DataTransfer`. */
export const dragTypes = {
  action: 'application/x-docmill-action',
  step: 'application/x-docmill-step',
  branch: 'application/x-docmill-branch',
} as const;
