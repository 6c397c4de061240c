/** Types of `DataTransfer` for dragging within the editor. */
export const dragTypes = {
  action: 'application/x-docmill-action',
  step: 'application/x-docmill-step',
  branch: 'application/x-docmill-branch',
} as const;
