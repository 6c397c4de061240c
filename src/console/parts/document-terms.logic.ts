import { placeOf, type Place } from './json-path.logic.ts';

/** Finds the words of a language for a member of documents; undefined when it has none. */
export type TermWords = (key: string, number?: number) => string | undefined;

/** What people call a place of a document: "Line 3 · Item · Price". What nobody has a word for is called as it is written. */
export function placeText(place: Place, words: TermWords): string {
  const parts: string[] = [];
  let within: string | undefined;
  place.forEach((each, index) => {
    if (typeof each === 'number') return;
    const row = place[index + 1];
    if (typeof row === 'number') {
      const one = words(`row.${each}`, row + 1);
      parts.push(one ?? `${termOf(each, words)} ${row + 1}`);
    } else parts.push(termOf(each, words, within));
    within = each;
  });
  return parts.join(' · ');
}

/** What people call the place of a document that a path into its envelope names; the whole document is called `whole`. */
export function pathWords(path: string, words: TermWords, whole: string): string {
  const place = placeOf(path);
  return place ? placeText(place.slice(1), words) || whole : path;
}

/** What people call the member at a place: "Postcode". */
export function memberTerm(place: Place, words: TermWords): string {
  const names = place.filter((each) => typeof each === 'string');
  return termOf(names.at(-1) ?? '', words, names.at(-2));
}

/** What people call a member of documents, which what is named `within` has. */
export function termOf(name: string, words: TermWords, within = ''): string {
  return words(`member.${special[within]?.[name] ?? name}`) ?? codeTerm(name, words) ?? readable(name);
}

/** Members that are called otherwise than others of their name, by what has them. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  advances: { key: 'paymentMeans' },
  credit_transfer: { name: 'accountHolder' },
  instructions: { key: 'paymentMeans' },
  methods: { key: 'paymentMeans' },
  addresses: { code: 'postcode' },
  inboxes: { code: 'identifier' },
  telephones: { num: 'telephone' },
};

/** What people call a code of a national list, and whose list it is: "Document type (VERI*FACTU)"; undefined for others. */
export function codeTerm(name: string, words: TermWords): string | undefined {
  const list = Object.keys(lists).find((each) => name.startsWith(`${each}-`));
  const code = list && words(`code.${name.slice(list.length + 1)}`);
  return code && `${code} (${lists[list]})`;
}

/** What authorities and bodies call what their codes are for, by how the names of codes begin. */
const lists: Readonly<Record<string, string>> = {
  'ar-arca': 'ARCA',
  'br-ibge': 'IBGE',
  cef: 'VATEX',
  'co-dian': 'DIAN',
  'es-facturae': 'Facturae',
  'es-sii': 'SII',
  'es-tbai': 'TicketBAI',
  'es-verifactu': 'VERI*FACTU',
  'fr-choruspro': 'Chorus Pro',
  'gr-mydata': 'myDATA',
  'it-sdi': 'SdI',
  'it-ticket': 'AdE',
  iso: 'ISO/IEC 6523',
  'pl-favat': 'KSeF',
  pt: 'PT',
  untdid: 'UNTDID',
};

function readable(name: string): string {
  const text = name.replace(/^\$/, '').replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
