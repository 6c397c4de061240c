import type { TFunction } from 'i18next';
import type { Json } from '../../graphql/graphql.ts';
import { countryName } from '../fields/countries.logic.ts';
import { isObject } from '../json/json-path.logic.ts';
import { formatPercentage } from '../fields/number-text.logic.ts';

export type Members = { readonly [name: string]: Json };

/** Returns the members of a value; an empty object if it is none. */
export const membersOf = (value: Json | undefined): Members => (isObject(value) ? value : {});

/** Returns the rows of a list; an empty list if the value is none. */
export const rowsOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** Returns a scalar as text; undefined for lists and objects. */
export function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? undefined : String(value);
}

/** Returns the members of a value except the named ones; undefined if there are none. */
export function omitMembers(value: Json | undefined, shown: readonly string[]): Members | undefined {
  const rest = Object.entries(membersOf(value)).filter(([name]) => !shown.includes(name));
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/**
 * Returns the names of the members that have the expected form and are shown in places of their own. Members of another form
 * count as not shown, so that they appear among the rest.
 */
export function listShownMembers(
  value: Members,
  forms: Readonly<Record<string, 'text' | 'members' | 'rows'>>,
): string[] {
  return Object.entries(forms).flatMap(([name, form]) => {
    const member = value[name];
    const fits =
      form === 'text'
        ? textOf(member) !== undefined
        : form === 'rows'
          ? Array.isArray(member)
          : isObject(member);
    return fits ? [name] : [];
  });
}

/** Lists of contacts, with the member that contains each contact. */
export const contactNames = { emails: 'email', telephones: 'telephone', websites: 'website' } as const;
export const contactLists = ['emails', 'telephones', 'websites'] as const;

const contactMembers: Readonly<Record<string, string>> = {
  emails: 'addr',
  telephones: 'num',
  websites: 'url',
};

interface ContactRow {
  readonly label: string | undefined;
  readonly text: string;
}

/** Returns the contacts of a list, each shown in one line; undefined if a row has other members or the list is another one. */
export function readContacts(list: string, rows: readonly Json[]): readonly ContactRow[] | undefined {
  const member = Object.hasOwn(contactMembers, list) ? contactMembers[list] : undefined;
  if (member === undefined) return undefined;
  const contacts = rows.flatMap((row): ContactRow[] => {
    const { [member]: said, label } = membersOf(row);
    const text = textOf(said);
    const isPlain =
      text !== undefined &&
      !omitMembers(row, listShownMembers(membersOf(row), { [member]: 'text', label: 'text' }));
    return isPlain ? [{ label: textOf(label), text }] : [];
  });
  return contacts.length === rows.length ? contacts : undefined;
}

/** Returns an address as lines of a postal address; undefined if it has other members. */
export function addressLines(value: Json | undefined, language: string): readonly string[] | undefined {
  const address = membersOf(value);
  const names = ['street', 'num', 'street_extra', 'code', 'locality', 'region', 'country'];
  if (
    !isObject(value) ||
    omitMembers(
      value,
      listShownMembers(address, Object.fromEntries(names.map((name) => [name, 'text' as const]))),
    )
  )
    return undefined;
  const text = (...parts: readonly string[]): string =>
    parts.flatMap((name) => textOf(address[name]) ?? []).join(' ');
  return [
    text('street', 'num'),
    text('street_extra'),
    text('code', 'locality'),
    [text('region'), countryName(text('country'), language)].filter(Boolean).join(', '),
  ].filter(Boolean);
}

/** Returns a tax identity as one line, `ES B98602642`; undefined if it has other members. */
export function taxIdText(value: Json | undefined): string | undefined {
  const taxId = membersOf(value);
  if (omitMembers(value, listShownMembers(taxId, { country: 'text', code: 'text' }))) return undefined;
  return [taxId['country'], taxId['code']].map(textOf).join(' ').trim() || undefined;
}

export const taxKeys = [
  'exempt',
  'export',
  'intra-community',
  'outside-scope',
  'reverse-charge',
  'zero',
] as const;

/** Returns the text for the treatment of a tax; undefined for the standard treatment. */
export function taxKeyText(key: Json | undefined, t: TFunction<'document-parts'>): string | undefined {
  const known = taxKeys.find((each) => each === key);
  return known ? t(`taxKey.${known}`) : key === 'standard' ? undefined : textOf(key);
}

/** Returns the name of a tax as on printed documents; otherwise its code. */
export const taxCategoryText = (
  code: Json | undefined,
  t: TFunction<'document-parts'>,
): string | undefined => (code === 'VAT' ? t('taxCategory.VAT') : textOf(code));

const rateWords = ['general', 'intermediate', 'reduced', 'super-reduced', 'eqs'] as const;

/** Returns the name of a rate: "Standard", "Standard + equivalence surcharge". Unknown rates are returned unchanged. */
export function rateText(rate: string, t: TFunction<'document-parts'>): string {
  const parts = rate.split('+').map((part) => (part === 'standard' ? 'general' : part));
  const known = parts.flatMap((part) => rateWords.find((each) => each === part) ?? []);
  return known.length === parts.length ? known.map((part) => t(`rate.${part}`)).join(' + ') : rate;
}

/** Members of a tax that its line contains. */
export const taxMembers = ['cat', 'country', 'percent', 'surcharge', 'rate', 'key'] as const;

/** Formats a tax as one line: `VAT 21 %`, `VAT 21 % + 5.2 %`, `VAT PT 23 %`, `VAT exempt`. */
export function taxText(tax: Json, language: string, t: TFunction<'document-parts'>): string {
  const { cat, country, percent: written, surcharge, key, rate } = membersOf(tax);
  const percent = formatPercentage(written, language);
  const name = typeof rate === 'string' ? rateText(rate, t) : rate;
  const more = formatPercentage(surcharge, language);
  const how = [percent, percent === undefined ? name : undefined, more && `+ ${more}`, taxKeyText(key, t)];
  return [taxCategoryText(cat, t), country, ...how].flatMap((each) => textOf(each) ?? []).join(' ');
}

/** Returns the rows of a list without their numbers, as far as these equal the positions. */
export const unnumbered = (rows: readonly Json[]): readonly Json[] =>
  rows.map((row, index) => {
    const { i, index: number } = membersOf(row);
    return i === index + 1 || number === index + 1 ? (omitMembers(row, ['i', 'index']) ?? {}) : row;
  });

/** Members that refer to other documents. */
const references: ReadonlySet<string> = new Set([
  'contracts',
  'despatch',
  'doc',
  'document',
  'preceding',
  'projects',
  'purchases',
  'receiving',
  'sales',
  'tender',
]);

/** A reference to another document: its number in one line and the remaining members. */
export interface Reference {
  readonly type: string | undefined;
  readonly number: string;
  readonly date: string | undefined;
  readonly rest: Members | undefined;
}

/** Returns the reference of a member; undefined if it has no number. */
export function readReference(name: string, value: Json): Reference | undefined {
  const members = membersOf(value);
  const { type, series, code, issue_date: date } = members;
  if (!references.has(name) || textOf(code) === undefined) return undefined;
  return {
    type: textOf(type),
    number: [series, code].flatMap((part) => textOf(part) || []).join('-'),
    date: textOf(date),
    rest: omitMembers(
      value,
      listShownMembers(members, { type: 'text', series: 'text', code: 'text', issue_date: 'text' }),
    ),
  };
}
