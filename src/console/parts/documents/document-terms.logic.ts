import { parseJsonPath, type JsonPath } from '../json/json-path.logic.ts';

/** Returns the word of a language for a member of documents; undefined if there is none. */
export type TermWords = (key: string, number?: number) => string | undefined;

/** Returns the readable path of a value in a document: "Line 3 · Item · Price". Members without a word keep their names. */
export function formatPath(place: JsonPath, words: TermWords): string {
  const parts: string[] = [];
  let within: string | undefined;
  place.forEach((each, index) => {
    if (typeof each === 'number') return;
    const row = place[index + 1];
    if (typeof row === 'number') {
      const one = words(`row.${each}`, row + 1);
      parts.push(one ?? `${translateMember(each, words)} ${row + 1}`);
    } else parts.push(translateMember(each, words, within));
    within = each;
  });
  return parts.join(' · ');
}

/** Returns the readable form of a JSON path of the envelope; `whole` for the whole document. */
export function pathWords(path: string, words: TermWords, whole: string): string {
  const place = parseJsonPath(path);
  return place ? formatPath(place.slice(1), words) || whole : path;
}

/** Returns the readable name of the member at a path: "Postcode". */
export function memberTerm(place: JsonPath, words: TermWords): string {
  const names = place.filter((each) => typeof each === 'string');
  return translateMember(names.at(-1) ?? '', words, names.at(-2));
}

/** Returns the readable name of a member of documents; `within` is the name of its parent. */
export function translateMember(name: string, words: TermWords, within = ''): string {
  return words(`member.${special[within]?.[name] ?? name}`) ?? codeTerm(name, words) ?? readable(name);
}

/** Members whose names mean something else within certain parents. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  advances: { key: 'paymentMeans' },
  credit_transfer: { name: 'accountHolder' },
  instructions: { key: 'paymentMeans' },
  methods: { key: 'paymentMeans' },
  addresses: { code: 'postcode' },
  inboxes: { code: 'identifier' },
  telephones: { num: 'telephone' },
};

/**
 * Returns the readable name of a code of a national list, with the name of the list: "Document type (VERI*FACTU)"; undefined
 * for other members.
 */
export function codeTerm(name: string, words: TermWords): string | undefined {
  const list = Object.keys(lists).find((each) => name.startsWith(`${each}-`));
  const code = list && words(`code.${name.slice(list.length + 1)}`);
  return code && `${code} (${lists[list]})`;
}

/** Names of authorities and bodies, by the prefixes of their codes. */
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
