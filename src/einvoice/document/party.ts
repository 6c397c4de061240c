import type { Party, Person } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { Group } from '../model/group.ts';
import { department } from '../model/term.ts';
import type { Term } from '../model/term.ts';
import { readAddress, putAddress } from './address.ts';
import { chorusProMembersOf, putChorusProIdentity } from './choruspro.ts';
import { identityOf, schemeOfIdentity } from './identity.ts';
import type { PartyTerms } from './party-terms.ts';
import { put, compactList, compactObject } from './values.ts';
import { readTaxIdentity, taxScheme, vatText } from './vat-identifier.ts';

/** Scheme of electronic addresses that are email addresses (EAS). */
const emailScheme = 'EM';
const participantForm = /^iso6523-actorid-upis::(\d{4}):(.+)$/i;
/** Default scheme of a registration for a tax other than VAT. */
const otherTax = 'TAX';

/** Options for formats that identify parties in another way. */
export interface PartyOptions {
  readonly choruspro?: true;
  readonly facturx?: string;
}

/** Puts a party of the document into the model. */
export function putParty(
  invoice: Group,
  terms: PartyTerms,
  party: Party,
  path: string,
  { choruspro, facturx }: PartyOptions = {},
): Group {
  const group = invoice.open(terms.group, path);
  const { name, tradingName, address, contact } = terms;
  put(group, name, party.name, `${path}.name`);
  if (tradingName && party.alias !== party.name) put(group, tradingName, party.alias, `${path}.alias`);
  if (!choruspro || !putChorusProIdentity(group, terms, party, path))
    putIdentities(group, terms, party, path);
  if (terms.vatIdentifier && party.tax_id)
    put(group, terms.vatIdentifier, vatText(party.tax_id), `${path}.tax_id`, taxScheme(party.tax_id));
  putEndpoint(group, terms, party, path);
  const [first] = party.addresses ?? [];
  if (address && first) putAddress(group, address, first, party.tax_id?.country, `${path}.addresses[0]`);
  if (contact) putContact(group, contact, party, path, facturx !== undefined);
  return group;
}

function putIdentities(group: Group, terms: PartyTerms, { identities = [] }: Party, path: string): void {
  const { identifier, legalIdentifier, taxIdentifier } = terms;
  for (const [index, identity] of identities.entries()) {
    const place = `${path}.identities[${index}]`;
    const { code, scope, type } = identity;
    if (scope === 'legal') {
      if (legalIdentifier && group.all(legalIdentifier).length === 0)
        put(group, legalIdentifier, code, place, schemeOfIdentity(identity));
    } else if (scope === 'tax') {
      if (taxIdentifier && group.all(taxIdentifier).length === 0)
        put(group, taxIdentifier, code, place, type ?? otherTax);
    } else if (identifier && (terms.manyIdentifiers || group.all(identifier).length === 0)) {
      put(group, identifier, code, place, schemeOfIdentity(identity));
    }
  }
}

function putEndpoint(group: Group, { endpoint }: PartyTerms, party: Party, path: string): void {
  if (!endpoint) return;
  const [inbox] = party.inboxes ?? [];
  if (inbox?.code !== undefined && inbox.scheme !== undefined)
    put(group, endpoint, inbox.code, `${path}.inboxes[0]`, inbox.scheme);
  else if (inbox?.email !== undefined) put(group, endpoint, inbox.email, `${path}.inboxes[0]`, emailScheme);
  else {
    const index = party.endpoints?.findIndex(({ uri }) => participantForm.test(uri)) ?? -1;
    const [, scheme, code] = participantForm.exec(party.endpoints?.[index]?.uri ?? '') ?? [];
    put(group, endpoint, code, `${path}.endpoints[${index}]`, scheme);
  }
}

function putContact(
  party: Group,
  terms: NonNullable<PartyTerms['contact']>,
  { people = [], telephones = [], emails = [] }: Party,
  path: string,
  isPersonAlone: boolean,
): void {
  const [person] = people;
  const name = person === undefined ? '' : personName(person);
  const [telephone] = telephones.length > 0 ? telephones : (person?.telephones ?? []);
  const [email] = emails.length > 0 ? emails : (person?.emails ?? []);
  if (name === '' && telephone === undefined && email === undefined) return;
  const group = party.open(terms.group, path);
  const personal = `${path}.people[0]`;
  put(group, terms.name, name, `${personal}.name`);
  // In Factur-X a contact is either a person or a department (FX-SCH-A-000350 and -351).
  if (name !== '' && !isPersonAlone) put(group, terms.name, person?.role, `${personal}.role`, department);
  put(group, terms.telephone, telephone?.num, `${telephones.length > 0 ? path : personal}.telephones[0]`);
  put(group, terms.email, email?.addr, `${emails.length > 0 ? path : personal}.emails[0]`);
}

function personName({ name }: Person): string {
  const { given, middle, surname, surname2 } = name ?? {};
  return [given, middle, surname, surname2].filter(Boolean).join(' ');
}

/** Returns a party in the form of documents. */
export function readParty(group: Group, terms: PartyTerms, { choruspro }: PartyOptions = {}): JsonObject {
  const { name, tradingName, address, contact: contactTerms } = terms;
  const trading = tradingName && group.text(tradingName);
  const legal = group.text(name);
  const place = address && readAddress(group, address);
  const contact = contactTerms && group.group(contactTerms.group);
  const person = contact && contactTerms && personOf(contact.all(contactTerms.name));
  const telephone = contact && contactTerms && contact.text(contactTerms.telephone);
  const email = contact && contactTerms && contact.text(contactTerms.email);
  const country = typeof place?.country === 'string' ? place.country : undefined;
  return (
    compactObject<JsonObject>({
      name: legal ?? trading,
      alias: legal === undefined || trading === legal ? undefined : trading,
      tax_id: readTaxIdentity(terms.vatIdentifier && group.first(terms.vatIdentifier), country),
      ...(choruspro
        ? chorusProMembersOf(terms.legalIdentifier && group.first(terms.legalIdentifier))
        : { identities: compactList(readIdentities(group, terms, country)) }),
      people: person && [person],
      inboxes: inboxesOf(terms.endpoint && group.first(terms.endpoint)),
      addresses: place && [place],
      emails: email === undefined ? undefined : [{ addr: email }],
      telephones: telephone === undefined ? undefined : [{ num: telephone }],
    }) ?? {}
  );
}

/** Returns the person of a contact, with the department as role. */
function personOf(names: readonly Term[]): JsonObject | undefined {
  const first = names.find(isFilled);
  if (first === undefined) return undefined;
  const role = names.find((term) => term.scheme === department && term !== first)?.text;
  return { name: { given: first.text }, ...(role !== undefined && { role }) };
}

function readIdentities(group: Group, terms: PartyTerms, country: string | undefined): JsonObject[] {
  const { identifier, legalIdentifier, taxIdentifier } = terms;
  const legal = legalIdentifier ? group.all(legalIdentifier) : [];
  const tax = taxIdentifier ? group.all(taxIdentifier) : [];
  const others = identifier ? group.all(identifier) : [];
  return [
    ...legal.filter(isFilled).map((term) => ({ scope: 'legal', ...identityOf(term) })),
    ...tax.filter(isFilled).map(({ text, scheme }) => ({
      scope: 'tax',
      ...(country !== undefined && { country }),
      ...(scheme !== undefined && scheme !== '' && { type: scheme }),
      code: text,
    })),
    ...others.filter(isFilled).map(identityOf),
  ];
}

function isFilled({ text }: Term): boolean {
  return text !== '';
}

function inboxesOf(term: Term | undefined): JsonObject[] | undefined {
  if (term === undefined) return undefined;
  const { text, scheme } = term;
  if (scheme === emailScheme) return [{ email: text }];
  return [{ ...(scheme !== undefined && scheme !== '' && { scheme }), code: text }];
}
