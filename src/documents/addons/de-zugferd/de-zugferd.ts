import type { Addon } from '../addon.ts';

/**
 * ZUGFeRD 2.x, the German hybrid of PDF/A-3 and Cross Industry Invoice (FeRD, "ZUGFeRD 2.3 Technical Specification").
 * Its EN 16931 profile has no further requirements for documents.
 */
export const zugferd: Addon = {
  key: 'de-zugferd-v2',
  name: 'German ZUGFeRD 2.X',
  requires: ['eu-en16931-v2017'],
};
