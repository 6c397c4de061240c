import type { PrintLocale } from '../format/print-locale.ts';
import type { PdfJson } from '../reading.ts';
import { joined, textAt } from '../reading.ts';

// Countries whose addresses have the number before the street (UPU S42 templates); in all others it follows.
const numberFirst = new Set('US CA GB IE AU NZ FR LU IN SG ZA HK PH MY NG KE GH ZW IL AE SA'.split(' '));
// Countries whose addresses have the postal code after the locality.
const codeLast = new Set('US CA GB IE AU NZ IN SG ZA HK NG KE GH ZW AE SA CO'.split(' '));
const commaBeforeNumber = new Set('ES IT PT BR'.split(' '));

/** Returns the lines of an address in the order of its country. */
export function addressLines(address: PdfJson, locale: PrintLocale): string[] {
  const country = textAt(address, 'country');
  const box = textAt(address, 'po_box');
  const lines = [
    textAt(address, 'label'),
    box === '' ? streetLine(address, country) : joined(['PO Box', box], ' '),
    joined([textAt(address, 'street_extra'), insideLine(address)], ', '),
    localityLine(address, country),
    country === '' ? '' : locale.country(country),
  ];
  return lines.filter((line) => line !== '');
}

function streetLine(address: PdfJson, country: string): string {
  const street = textAt(address, 'street');
  const number = textAt(address, 'num');
  if (numberFirst.has(country)) return joined([number, street], ' ');
  return joined([street, number], commaBeforeNumber.has(country) ? ', ' : ' ');
}

function insideLine(address: PdfJson): string {
  return joined(
    ['block', 'floor', 'door'].map((key) => textAt(address, key)),
    ', ',
  );
}

function localityLine(address: PdfJson, country: string): string {
  const code = textAt(address, 'code');
  const locality = textAt(address, 'locality');
  const region = textAt(address, 'region') === locality ? '' : textAt(address, 'region');
  const area = joined([region, textAt(address, 'state') === region ? '' : textAt(address, 'state')], ', ');
  if (codeLast.has(country)) return joined([joined([locality, area], ', '), code], ' ');
  return joined([joined([code, locality], ' '), area], ', ');
}
