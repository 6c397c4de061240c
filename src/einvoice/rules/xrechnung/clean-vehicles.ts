import type { Group } from '../../model/group.ts';
import type { Term } from '../../model/term.ts';
import { findUnlisted, schemeOf } from '../code-lists.ts';
import { itemClasses } from '../codes/item-classes.ts';
import { required } from '../presence.ts';
import { each, whole } from '../rule.ts';
import type { Rule } from '../rule.ts';

/** Scheme of the vehicle classification, and the attribute for the emission class (Directive (EU) 2019/1161). */
const scheme = 'CVD';
const attribute = 'cva';
const vehicleClasses = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3']);
const cleanness = new Set(['clean', 'zero-emission', 'other']);

function classes(line: Group): readonly Term[] {
  return line.all('BT-158').filter((term) => term.scheme === scheme);
}

function attributes(line: Group): readonly Group[] {
  return line.groups('BG-32').filter((found) => found.text('BT-160') === attribute);
}

/** Rules of XRechnung for invoices about vehicles. */
export const cleanVehicleRules: readonly Rule[] = [
  required('BR-DE-CVD-01', 'BG-0', 'BT-12'),
  required('BR-DE-CVD-02', 'BG-0', 'BT-17'),
  {
    id: 'BR-DE-CVD-03',
    terms: ['BT-158', 'BT-160'],
    requires: 'a line has a classification CVD and an attribute cva',
    broken: whole((invoice) =>
      invoice.groups('BG-25').some((line) => classes(line).length > 0 && attributes(line).length > 0),
    ),
  },
  {
    id: 'BR-DE-CVD-04',
    terms: ['BT-158'],
    requires: `a classification CVD is one of ${[...vehicleClasses].join(', ')}`,
    broken: each('BG-25', (line) => classes(line).every(({ text }) => vehicleClasses.has(text))),
  },
  {
    id: 'BR-DE-CVD-05',
    terms: ['BT-160', 'BT-161'],
    requires: `an attribute cva is one of ${[...cleanness].join(', ')}`,
    broken: each('BG-25', (line) =>
      attributes(line).every((found) => cleanness.has(found.text('BT-161') ?? '')),
    ),
  },
  {
    id: 'BR-DE-CVD-06-a',
    terms: ['BT-158', 'BT-160'],
    requires: 'a line with a classification CVD has one attribute cva',
    broken: each('BG-25', (line) => classes(line).length === 0 || attributes(line).length === 1),
  },
  {
    id: 'BR-DE-CVD-06-b',
    terms: ['BT-160', 'BT-158'],
    requires: 'a line with an attribute cva has one classification CVD',
    broken: each('BG-25', (line) => attributes(line).length === 0 || classes(line).length === 1),
  },
  {
    id: 'BR-TMP-CVD-01',
    terms: ['BT-158'],
    requires: 'the scheme of a classification is one of UNTDID 7143, or CVD',
    broken: ({ invoice }) =>
      findUnlisted(
        invoice,
        [['BG-25', 'BT-158']],
        (code) => code === scheme || itemClasses.has(code),
        schemeOf,
      ),
  },
];
