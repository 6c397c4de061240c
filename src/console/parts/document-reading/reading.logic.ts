import type { TFunction } from 'i18next';
import type { Json } from '../../graphql/graphql.ts';
import { countryName } from '../country/countries.logic.ts';
import { isObject } from '../json-path.logic.ts';
import { percentageOf } from '../number-field/number-text.logic.ts';

export type Members = { readonly [name: string]: Json };

/** The members of a value; none when it has none. */
export const membersOf = (value: Json | undefined): Members => (isObject(value) ? value : {});

/** The rows of a value; none when it is no list. */
export const rowsOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** A value that is written in one line; undefined when it is a list or has members. */
export function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? undefined : String(value);
}

/** What a value has beside the named members; undefined when that is nothing. */
export function beside(value: Json | undefined, shown: readonly string[]): Members | undefined {
  const rest = Object.entries(membersOf(value)).filter(([name]) => !shown.includes(name));
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/**
 * Names the members that are shown at their own places; whatever stands there in another form than is expected counts as
 * not shown, so that it comes under what is left over.
 */
export function shownOf(
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

/** The lists of what somebody is reached by, and what one of each is called. */
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

/** What somebody is reached by, each to be shown in one line; undefined where a row says more, or the list is another one. */
export function contactsOf(list: string, rows: readonly Json[]): readonly ContactRow[] | undefined {
  const member = Object.hasOwn(contactMembers, list) ? contactMembers[list] : undefined;
  if (member === undefined) return undefined;
  const contacts = rows.flatMap((row): ContactRow[] => {
    const { [member]: said, label } = membersOf(row);
    const text = textOf(said);
    const isPlain =
      text !== undefined && !beside(row, shownOf(membersOf(row), { [member]: 'text', label: 'text' }));
    return isPlain ? [{ label: textOf(label), text }] : [];
  });
  return contacts.length === rows.length ? contacts : undefined;
}

/** An address as it is written on an envelope; undefined where it says more than that. */
export function addressLines(value: Json | undefined, language: string): readonly string[] | undefined {
  const address = membersOf(value);
  const names = ['street', 'num', 'street_extra', 'code', 'locality', 'region', 'country'];
  if (
    !isObject(value) ||
    beside(value, shownOf(address, Object.fromEntries(names.map((name) => [name, 'text' as const]))))
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

/** A tax identity in one line, `ES B98602642`; undefined where it says more than that. */
export function taxIdText(value: Json | undefined): string | undefined {
  const taxId = membersOf(value);
  if (beside(value, shownOf(taxId, { country: 'text', code: 'text' }))) return undefined;
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

/** How a tax treats what is sold, where it is not the standard way. */
export function taxKeyText(key: Json | undefined, t: TFunction<'document-parts'>): string | undefined {
  const known = taxKeys.find((each) => each === key);
  return known ? t(`taxKey.${known}`) : key === 'standard' ? undefined : textOf(key);
}

/** What readers call a tax, as prints do; what has no other name is called by its code. */
export const taxCategoryText = (
  code: Json | undefined,
  t: TFunction<'document-parts'>,
): string | undefined => (code === 'VAT' ? t('taxCategory.VAT') : textOf(code));

const rateWords = ['general', 'intermediate', 'reduced', 'super-reduced', 'eqs'] as const;

/** The name of a rate: "Standard", "Standard + equivalence surcharge"; what has no word stays as it is. */
export function rateText(rate: string, t: TFunction<'document-parts'>): string {
  const parts = rate.split('+').map((part) => (part === 'standard' ? 'general' : part));
  const known = parts.flatMap((part) => rateWords.find((each) => each === part) ?? []);
  return known.length === parts.length ? known.map((part) => t(`rate.${part}`)).join(' + ') : rate;
}

/** The members of a tax that its line tells. */
export const taxMembers = ['cat', 'country', 'percent', 'surcharge', 'rate', 'key'] as const;

/** A tax in one line: `VAT 21 %`, `VAT 21 % + 5.2 %`, `VAT PT 23 %`, `VAT exempt`. */
export function taxText(tax: Json, language: string, t: TFunction<'document-parts'>): string {
  const { cat, country, percent: written, surcharge, key, rate } = membersOf(tax);
  const percent = percentageOf(written, language);
  const name = typeof rate === 'string' ? rateText(rate, t) : rate;
  const more = percentageOf(surcharge, language);
  const how = [percent, percent === undefined ? name : undefined, more && `+ ${more}`, taxKeyText(key, t)];
  return [taxCategoryText(cat, t), country, ...how].flatMap((each) => textOf(each) ?? []).join(' ');
}

/** The rows of a list without the numbers that tell their places. */
export const unnumbered = (rows: readonly Json[]): readonly Json[] =>
  rows.map((row, index) => {
    const { i, index: number } = membersOf(row);
    return i === index + 1 || number === index + 1 ? (beside(row, ['i', 'index']) ?? {}) : row;
  });

/** Members that name other documents. */
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

/** Another document, named in one line, and what else is said of it. */
export interface Reference {
  readonly type: string | undefined;
  readonly number: string;
  readonly date: string | undefined;
  readonly rest: Members | undefined;
}

/** The document that a member names; undefined where it has no number. */
export function referenceOf(name: string, value: Json): Reference | undefined {
  const members = membersOf(value);
  const { type, series, code, issue_date: date } = members;
  if (!references.has(name) || textOf(code) === undefined) return undefined;
  return {
    type: textOf(type),
    number: [series, code].flatMap((part) => textOf(part) || []).join('-'),
    date: textOf(date),
    rest: beside(value, shownOf(members, { type: 'text', series: 'text', code: 'text', issue_date: 'text' })),
  };
}
