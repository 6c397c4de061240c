import type { PrintLocale } from '../format/print-locale.ts';
import type { PdfJson } from '../reading.ts';
import { hasObject, joined, objectAt, objectsAt, textAt } from '../reading.ts';
import { addressLines } from './address.ts';
import type { PartyContent } from './print-content.ts';
import { taxIdText } from './tax-id.ts';

/** Returns the printed content of a party; `foreign` adds the country to its tax id. */
export function partyContent(
  heading: string,
  party: PdfJson,
  locale: PrintLocale,
  foreign: boolean,
): PartyContent {
  const alias = textAt(party, 'alias');
  const name = textAt(party, 'name') || personName(party) || alias;
  return {
    heading,
    name,
    address: objectsAt(party, 'addresses')
      .slice(0, 1)
      .flatMap((address) => addressLines(address, locale)),
    details: [
      alias === name ? '' : alias,
      taxIdText(objectAt(party, 'tax_id'), locale, foreign),
      ...objectsAt(party, 'identities').map(identityText),
      ...objectsAt(party, 'people')
        .slice(0, 1)
        .map((person) => personName(person)),
      ...contactLines(party),
    ].filter((line) => line !== ''),
  };
}

/** Returns the people and the additional addresses of a party that is itself the document. */
export function listPeople(party: PdfJson, heading: string, locale: PrintLocale): PartyContent[] {
  const people = objectsAt(party, 'people').map((person) =>
    partyContent(textAt(person, 'label') || textAt(person, 'role') || heading, person, locale, false),
  );
  const places = objectsAt(party, 'addresses')
    .slice(1)
    .map((address) => ({
      heading,
      name: textAt(party, 'name'),
      address: addressLines(address, locale),
      details: [],
    }));
  return [...people, ...places];
}

/** Returns the name and the first address in one line. */
export function senderLine(party: PdfJson, locale: PrintLocale): string {
  const address = objectsAt(party, 'addresses')[0];
  const lines = address ? addressLines(address, locale).slice(0, -1) : [];
  return joined([textAt(party, 'name'), ...lines], ' · ');
}

/** Returns the company details for the foot of the page: register, tax id, capital. */
export function footLine(party: PdfJson, locale: PrintLocale): string {
  const registration = objectAt(party, 'registration');
  const capital = textAt(registration, 'capital');
  const currency = textAt(registration, 'currency');
  return joined(
    [
      textAt(party, 'name'),
      taxIdText(objectAt(party, 'tax_id'), locale, false),
      ...['label', 'office', 'book', 'volume', 'sheet', 'section', 'page', 'entry'].map((key) =>
        textAt(registration, key),
      ),
      textAt(registration, 'other'),
      capital === '' ? '' : currency === '' ? locale.number(capital) : locale.money(capital, currency),
    ],
    ' · ',
  );
}

/** Formats an identity as `label code`. */
export function identityText(identity: PdfJson): string {
  const name = textAt(identity, 'label') || textAt(identity, 'type') || textAt(identity, 'key');
  return joined([name, textAt(identity, 'code')], ' ');
}

/** Joins the parts of a person's name in their usual order. */
function personName(holder: PdfJson): string {
  const name = hasObject(holder, 'name')
    ? objectAt(holder, 'name')
    : objectAt(objectsAt(holder, 'people')[0], 'name');
  const keys = ['prefix', 'given', 'middle', 'surname', 'surname2', 'suffix'];
  return (
    joined(
      keys.map((key) => textAt(name, key)),
      ' ',
    ) || textAt(name, 'alias')
  );
}

function contactLines(party: PdfJson): string[] {
  return [
    ...objectsAt(party, 'emails').map((email) => textAt(email, 'addr')),
    ...objectsAt(party, 'telephones').map((telephone) => textAt(telephone, 'num')),
    ...objectsAt(party, 'websites').map((website) => textAt(website, 'url')),
  ].slice(0, 4);
}
