import { setExtension } from '../../extensions.ts';
import type { Note } from '../../org/note.ts';

/** Extension with the subject of a note, UNTDID 4451 (BT-21). */
const textSubject = 'untdid-text-subject';

/** Note subjects in UNTDID 4451, by key. */
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

/** Sets the subject code of a note with a known key. */
export function setTextSubject(note: Note): void {
  const subject = subjects.get(note.key ?? '');
  if (subject !== undefined) setExtension(note, textSubject, subject);
}
