import type { Group } from '../model/group.ts';
import type { Joined } from '../syntax/entry.ts';

/** BG-1: UBL has no element for the subject of a note, which precedes the text as `#AAI#`. */
export const note: Joined = {
  kind: 'joined',
  name: 'cbc:Note',
  group: 'BG-1',
  write: (group: Group) => {
    const subject = group.text('BT-21');
    return `${subject === undefined ? '' : `#${subject}#`}${group.text('BT-22') ?? ''}`;
  },
  read: (text) => {
    const [, subject, rest = ''] = /^#([A-Z]{3})#([^]*)$/.exec(text) ?? [];
    if (subject === undefined) return [['BT-22', text]];
    return [
      ['BT-21', subject],
      ['BT-22', rest],
    ];
  },
};
