import { setExtension } from '../../extensions.ts';
import type { Note } from '../../org/note.ts';

/** Extension with the subject of a remark, UNTDID 4451 (BT-21). */
const textSubject = 'untdid-text-subject';

/** Subjects in UNTDID 4451. */
const subjects = new Map([
  ['goods', 'AAA'],
  ['payment', 'PMT'],
  ['payment-method', 'PMD'],
  ['payment-term', 'AAB'],
  ['general', 'AAI'],
  ['legal', 'ABL'],
  ['dangerous-goods', 'AAC'],
  ['ack', 'AAE'],
  ['rate', 'AAF'],
  ['reason', 'ACD'],
  ['dispute', 'ACE'],
  ['customer', 'CUR'],
  ['glossary', 'ACZ'],
  ['customs', 'CUS'],
  ['handling', 'HAN'],
  ['packaging', 'PKG'],
  ['loading', 'LOI'],
  ['price', 'AAK'],
  ['priority', 'PRI'],
  ['regulatory', 'REG'],
  ['safety', 'SAF'],
  ['ship-line', 'SLR'],
  ['supplier', 'SUR'],
  ['transport', 'TRA'],
  ['delivery', 'DEL'],
  ['quarantine', 'QIN'],
  ['tax', 'TXD'],
  ['other', 'ZZZ'],
]);

/** Gives a remark on a known subject the subject's code. */
export function setTextSubject(note: Note): void {
  const subject = subjects.get(note.key ?? '');
  if (subject !== undefined) setExtension(note, textSubject, subject);
}
